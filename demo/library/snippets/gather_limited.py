import asyncio


async def gather_limited(limit, coroutines):
    """asyncio.gather with at most `limit` running; one failure cancels the rest."""
    semaphore = asyncio.Semaphore(limit)

    async def run(coroutine):
        async with semaphore:
            return await coroutine

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(run(coroutine)) for coroutine in coroutines]
    return [task.result() for task in tasks]
