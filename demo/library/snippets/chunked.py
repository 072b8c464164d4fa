from itertools import islice


def chunked(iterable, size):
    """chunked('ABCDEFG', 3) -> ABC DEF G. Python 3.12 has itertools.batched."""
    iterator = iter(iterable)
    while chunk := tuple(islice(iterator, size)):
        yield chunk
