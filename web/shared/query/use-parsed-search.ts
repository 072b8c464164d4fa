import { useEffect, useMemo, useState } from 'react';
import { isPlainText } from '#domain/query/is-plain.ts';
import type { Query } from '#domain/query/query.ts';

type Parser = typeof import('#domain/query/parse.ts');

let parser: Parser | null = null;

/** Parses a search. Returns null while the parser loads, which plain text does not need. */
export function useParsedSearch(search: string): Query | null {
  const [loaded, setLoaded] = useState(parser);
  const isPlain = isPlainText(search);
  useEffect(() => {
    if (isPlain || loaded) return;
    import('#domain/query/parse.ts').then((module) => {
      parser = module;
      setLoaded(module);
    }, console.warn);
  }, [isPlain, loaded]);
  return useMemo(() => {
    if (isPlain) return { filters: [], text: search.trim(), isExpression: false };
    return loaded?.parseQuery(search) ?? null;
  }, [isPlain, loaded, search]);
}
