from graphlib import CycleError, TopologicalSorter

# What each step needs first.
steps = {
    "deploy": {"test", "build"},
    "test": {"build", "seed-database"},
    "build": {"install"},
    "seed-database": {"install"},
}

try:
    print(*TopologicalSorter(steps).static_order(), sep=" -> ")
except CycleError as error:
    raise SystemExit("Goes in a circle: " + " -> ".join(error.args[1]))

# In parallel: everything get_ready() returns can run at once.
sorter = TopologicalSorter(steps)
sorter.prepare()
while sorter.is_active():
    ready = sorter.get_ready()
    print("together:", *ready)
    sorter.done(*ready)
