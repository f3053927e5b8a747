"""Tests leave nothing behind at home: what a room remembers goes into a folder of their own."""

import atexit
import os
import shutil
import tempfile

if "CROUPIER_STATE" not in os.environ:
    os.environ["CROUPIER_STATE"] = tempfile.mkdtemp(prefix="croupier-state-")
    os.environ["CROUPIER_KEY"] = os.environ["CROUPIER_STATE"] + "/room.key"
    atexit.register(shutil.rmtree, os.environ["CROUPIER_STATE"], ignore_errors=True)
