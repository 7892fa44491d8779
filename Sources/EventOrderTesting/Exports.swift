// One import brings everything that a test of an app's networking code needs: Alamofire 5.12's chain, a
// scripted server, virtual time, and expectations about the order of events.
@_exported import EventOrder
@_exported import SessionChain
