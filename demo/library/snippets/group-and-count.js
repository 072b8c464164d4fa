// Both are in every browser since early 2024; no lodash needed.
const byStatus = Object.groupBy(orders, (order) => order.status);
const byCustomer = Map.groupBy(orders, (order) => order.customer); // any key, objects too

const counts = words.reduce((m, word) => m.set(word, (m.get(word) ?? 0) + 1), new Map());
const top10 = [...counts].sort(([, a], [, b]) => b - a).slice(0, 10);
