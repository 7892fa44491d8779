print("reqtrace-bench")
