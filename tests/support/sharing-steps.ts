import fc from 'fast-check';
import type { ModelBulkAction } from './sharing-model.ts';

/* Random changes of people to snippets and collections, for the model of sharing. */

export const PEOPLE = ['ada', 'ben', 'cleo', 'dora'];
export const who = fc.constantFrom(...PEOPLE);
const snippet = fc.nat(11);
const collection = fc.nat(2);
/** Rarely true: most snippets stay private, and most people enabled. */
const isOn = fc.nat(3).map((number) => number === 0);
const role = fc.constantFrom('viewer' as const, 'editor' as const, 'manager' as const);
const everyone = fc.constantFrom('viewer' as const, 'editor' as const, null);

const action = fc.constantFrom<ModelBulkAction[]>(
  ...(['trash', 'restore', 'publish', 'unpublish', 'addToCollection', 'removeFromCollection', 'pin', 'unpin'] as const),
);
const several = fc.uniqueArray(snippet, { minLength: 2, maxLength: 5 });

export const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('join'), who, collection, role }) },
  // By the owner of the snippet for null.
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('add'), who: fc.option(who), collection, snippet }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove'), who, collection, snippet }) },
  fc.record({ kind: fc.constant('setRole'), who, collection, member: who, role }),
  fc.record({ kind: fc.constant('setEveryone'), who, collection, role: everyone }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('end'), who, collection, member: who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave'), who, collection }) },
  fc.record({ kind: fc.constant('publishCollection'), who, collection, isOn }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('publish'), who, snippet, isOn }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('trash', 'restore', 'edit', 'favorite'), who, snippet }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('bulk'), who, action, several, collection }) },
  fc.record({ kind: fc.constant('disable'), who, isOn }),
  fc.record({ kind: fc.constant('link'), who, snippet, maxOpens: fc.constantFrom(1 as const, null) }),
  fc.record({ kind: fc.constant('open'), link: fc.nat(3) }),
);
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
export type Kind<Name extends Step['kind']> = Extract<Step, { kind: Name }>;

/** Dora is a member of no collection. The last collection has no member any more: random steps leave it and its snippet alone. */
export const FIRST_STEPS: readonly Step[] = [
  { kind: 'join', who: 'ben', collection: 0, role: 'manager' },
  { kind: 'join', who: 'cleo', collection: 0, role: 'manager' },
  ...[0, 1, 2].map((snippet) => ({ kind: 'add' as const, who: null, collection: 0, snippet })),
  { kind: 'join', who: 'ada', collection: 1, role: 'viewer' },
  { kind: 'join', who: 'cleo', collection: 1, role: 'manager' },
  { kind: 'setEveryone', who: 'ben', collection: 1, role: 'editor' },
  { kind: 'add', who: 'ben', collection: 1, snippet: 5 },
  // Another person added a snippet while it was public.
  { kind: 'publish', who: 'ada', snippet: 4, isOn: true },
  { kind: 'add', who: 'cleo', collection: 1, snippet: 4 },
  { kind: 'publish', who: 'ada', snippet: 4, isOn: false },
  { kind: 'join', who: 'cleo', collection: 3, role: 'viewer' },
  { kind: 'add', who: 'ada', collection: 3, snippet: 12 },
  { kind: 'leave', who: 'cleo', collection: 3 },
];
