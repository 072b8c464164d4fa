/** '/users/:id/posts/:postId' → 'id' | 'postId' */
export type ParamNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamNames<`/${Tail}`>
    : Rest
  : never;

export type Params<Path extends string> = { [Name in ParamNames<Path>]: string | number };

/** Fills in a path; a missing or misspelt parameter is a type error. */
export function href<const Path extends string>(path: Path, params: Params<Path>): string {
  const values: Record<string, string | number> = params;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

export const example = href('/users/:id/posts/:postId', { id: 7, postId: 'hello world' });
// → /users/7/posts/hello%20world
