"""The generated bindings of Hummel's services and games.

Each protobuf package is a package here: `hummel.v1` has the services and envelopes,
`hummel.speicherstadt.v1` the messages of that game.
"""
