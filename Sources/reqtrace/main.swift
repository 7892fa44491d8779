print("reqtrace")
