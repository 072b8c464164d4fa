import functools
import random
import time


def retry(*exceptions, tries=4, base=0.2, cap=10.0):
    """@retry(ConnectionError, TimeoutError): exponential backoff with full jitter."""

    def decorate(function):
        @functools.wraps(function)
        def wrapper(*args, **kwargs):
            for attempt in range(tries):
                try:
                    return function(*args, **kwargs)
                except exceptions:
                    if attempt == tries - 1:
                        raise
                    time.sleep(random.uniform(0, min(cap, base * 2**attempt)))

        return wrapper

    return decorate
