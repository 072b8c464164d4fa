export const without = (values: readonly string[], value: string) => values.filter((other) => other !== value);

/** Adds the value, or removes it if present. */
export const toggled = (values: readonly string[], value: string) =>
  values.includes(value) ? without(values, value) : [...values, value];

/** Builds select options. Keeps chosen names that no longer exist, so that they can be deselected. */
export function optionsOf(names: readonly string[], chosen: readonly string[], label = (name: string) => name) {
  return [...new Set([...names, ...chosen])].map((value) => ({ value, label: label(value) }));
}
