@_exported import Walkthrough
