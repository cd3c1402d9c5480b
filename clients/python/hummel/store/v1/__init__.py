"""Generated from protos/hummel/store/v1. Do not edit."""

from hummel.store.v1.record_pb2 import LogEntry as LogEntry
from hummel.store.v1.record_pb2 import PlayRecord as PlayRecord
from hummel.store.v1.record_pb2 import SealedEntry as SealedEntry
from hummel.store.v1.record_pb2 import SealedLog as SealedLog
from hummel.store.v1.record_pb2 import SeatTime as SeatTime
from hummel.store.v1.record_pb2 import TableArchive as TableArchive
from hummel.store.v1.record_pb2 import TableRecord as TableRecord
