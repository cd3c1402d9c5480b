"""Generated from protos/hummel/randomness/v1. Do not edit."""

from hummel.randomness.v1.randomness_pb2 import Randomness as Randomness
