export const without = (values: readonly string[], value: string) => values.filter((other) => other !== value);

/** With the value where it was not among them, without it where it was. */
export const toggled = (values: readonly string[], value: string) =>
  values.includes(value) ? without(values, value) : [...values, value];

/** Names as the options of a choice; one that is chosen but no longer among them stays, to be taken back. */
export function optionsOf(names: readonly string[], chosen: readonly string[], label = (name: string) => name) {
  return [...new Set([...names, ...chosen])].map((value) => ({ value, label: label(value) }));
}
