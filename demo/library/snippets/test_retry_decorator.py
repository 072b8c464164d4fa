import pytest

from retry_decorator import retry


def test_gives_up_after_the_last_try(monkeypatch):
    monkeypatch.setattr("time.sleep", lambda seconds: None)
    calls = []

    @retry(ConnectionError, tries=3)
    def flaky():
        calls.append(1)
        raise ConnectionError

    with pytest.raises(ConnectionError):
        flaky()
    assert len(calls) == 3


def test_does_not_retry_other_errors():
    @retry(ConnectionError)
    def broken():
        raise ValueError

    with pytest.raises(ValueError):
        broken()
