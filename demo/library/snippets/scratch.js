const items = [3, 1, 2];
console.log(items.sort(), items.toSorted((a, b) => b - a));
