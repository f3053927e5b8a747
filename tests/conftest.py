"""Shared by all tests: assertions inside the helper explain themselves."""

import pytest

pytest.register_assert_rewrite("tests.play")
