type Plain = string | number | bigint | boolean | symbol | null | undefined | Date | RegExp | ((...args: never[]) => unknown);

/** Every level optional; dates and functions are left alone. */
export type DeepPartial<T> = T extends Plain ? T : { [Key in keyof T]?: DeepPartial<T[Key]> };

/** Every level readonly, arrays, maps and sets included. */
export type DeepReadonly<T> = T extends Plain
  ? T
  : T extends Map<infer K, infer V>
    ? ReadonlyMap<K, DeepReadonly<V>>
    : T extends Set<infer V>
      ? ReadonlySet<DeepReadonly<V>>
      : { readonly [Key in keyof T]: DeepReadonly<T[Key]> };
