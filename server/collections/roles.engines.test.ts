import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createCollection, createSnippet, snippetInput } from '#tests/support/factories.ts';
import { type Caller, testServer } from '#tests/support/server.ts';
import { collect, createLink, invite, join } from '#tests/support/sharing.ts';

const PAGE = new URL('../../docs/api.md', import.meta.url);

/** In the order of the statuses. The first four are the columns of the tables in `docs/api.md`. */
const EVERYONE = ['owner', 'manager', 'editor', 'viewer', 'stranger', 'visitor'] as const;
type Statuses = readonly [number, number, number, number, number, number];

/** A collection with a private snippet of its owner, another person's public one, and a person for each role. */
async function team() {
  const server = await testServer();
  const [owner, manager, editor, viewer, stranger, member] = (await Promise.all(
    ['ada', 'mia', 'eve', 'vic', 'sam', 'max'].map((name) => server.person(name)),
  )) as [Caller, Caller, Caller, Caller, Caller, Caller];
  const { id } = await createCollection(owner, { name: 'Team' });
  const snippet = await createSnippet(owner, { title: 'Retry' });
  await owner.put(`/api/snippets/${snippet.id}`, snippetInput({ code: 'second' }));
  const open = await createSnippet(stranger, { isPublic: true });
  await collect(owner, id, snippet.id);
  await join(manager, owner, id, 'manager');
  await join(editor, owner, id, 'editor');
  await join(viewer, owner, id, 'viewer');
  const callers = { owner, manager, editor, viewer, stranger, visitor: server.visitor };
  return { ...server, callers, owner, member, id, snippetId: snippet.id, openId: open.id };
}
type World = Awaited<ReturnType<typeof team>>;

interface Call {
  call: string;
  body?: unknown;
  statuses: Statuses;
  /** Restores what an earlier call changed. Returns the value of the last parameter of the path. */
  before?(world: World): Promise<number | string | null>;
}

const all = [200, 200, 200, 200, 404, 401] as const;
const managers = [200, 200, 403, 403, 404, 401] as const;

/** The last calls end what the others need. */
const COLLECTION_CALLS: readonly Call[] = [
  { call: 'GET /api/collections/:id', statuses: all },
  { call: 'GET /api/collections/:id/snippets', statuses: all },
  { call: 'GET /api/collections/:id/members', statuses: all },
  {
    call: 'POST /api/collections/:id/snippets/:snippetId',
    statuses: [201, 201, 201, 403, 404, 401],
    async before({ owner, id, openId }) {
      await owner.delete(`/api/collections/${id}/snippets/${openId}`);
      return openId;
    },
  },
  {
    call: 'DELETE /api/collections/:id/snippets/:snippetId',
    statuses: [204, 204, 204, 403, 404, 401],
    async before({ owner, id, openId }) {
      await owner.post(`/api/collections/${id}/snippets/${openId}`);
      return openId;
    },
  },
  { call: 'PUT /api/collections/:id', body: { name: 'Renamed' }, statuses: managers },
  { call: 'PUT /api/collections/:id/everyone', body: { role: null }, statuses: managers },
  {
    call: 'PUT /api/collections/:id/members/:userId',
    body: { role: 'editor' },
    statuses: managers,
    before: joinMember,
  },
  { call: 'DELETE /api/collections/:id/members/:userId', statuses: [204, 204, 403, 403, 404, 401], before: joinMember },
  { call: 'POST /api/collections/:id/invitations', body: { role: 'viewer' }, statuses: [201, 201, 403, 403, 404, 401] },
  { call: 'GET /api/collections/:id/invitations', statuses: managers },
  {
    call: 'DELETE /api/collections/:id/invitations/:invitationId',
    statuses: [204, 204, 403, 403, 404, 401],
    before: async ({ owner, id }) => (await invite(owner, id)).id,
  },
  {
    call: 'POST /api/collections/:id/publish',
    body: { isPublic: true },
    statuses: [200, 403, 403, 403, 404, 401],
  },
  { call: 'DELETE /api/collections/:id', statuses: [204, 403, 403, 403, 404, 401] },
];

async function joinMember({ owner, member, id }: World): Promise<string | null> {
  await join(member, owner, id);
  return member.userId;
}

const readers = [200, 200, 200, 200, 404, 404] as const;
const editors = [200, 200, 200, 403, 404, 401] as const;
const ownerOnly = [200, 403, 403, 403, 404, 401] as const;

const SNIPPET_CALLS: readonly Call[] = [
  { call: 'GET /api/snippets/:id', statuses: readers },
  { call: 'GET /api/snippets/:id/comments', statuses: readers },
  { call: 'GET /api/snippets/:id/archive', statuses: readers },
  { call: 'POST /api/snippets/:id/comments', body: { content: 'Neat' }, statuses: [201, 201, 201, 201, 404, 404] },
  { call: 'POST /api/snippets/:id/favorite', body: { isFavorite: true }, statuses: all },
  { call: 'POST /api/snippets/:id/use', statuses: [204, 204, 204, 204, 404, 404] },
  { call: 'POST /api/snippets/:id/render', body: { values: {} }, statuses: readers },
  { call: 'POST /api/snippets/:id/fork', statuses: [201, 201, 201, 201, 404, 401] },
  { call: 'PUT /api/snippets/:id', body: snippetInput({ code: 'changed' }), statuses: editors },
  { call: 'GET /api/snippets/:id/versions', statuses: editors },
  { call: 'GET /api/snippets/:id/versions/:number', statuses: editors, before: async () => 1 },
  { call: 'POST /api/snippets/:id/versions/:number/restore', body: null, statuses: editors, before: async () => 1 },
  {
    call: 'DELETE /api/snippets/:id/versions/:number',
    statuses: [204, 403, 403, 403, 404, 401],
    before: async () => 1,
  },
  { call: 'POST /api/snippets/:id/share', statuses: ownerOnly },
  { call: 'POST /api/snippets/:id/links', body: { expiresIn: '1h' }, statuses: [201, 403, 403, 403, 404, 401] },
  { call: 'GET /api/snippets/:id/links', statuses: ownerOnly },
  {
    call: 'DELETE /api/snippets/:id/links/:linkId',
    statuses: [204, 403, 403, 403, 404, 401],
    before: async ({ owner, snippetId }) => (await createLink(owner, snippetId)).id,
  },
  { call: 'PUT /api/snippets/:id/comments/settings', body: { closed: true }, statuses: ownerOnly },
  { call: 'POST /api/snippets/:id/publish', body: { isPublic: false }, statuses: ownerOnly },
  { call: 'DELETE /api/snippets/:id', statuses: [204, 403, 403, 403, 404, 401] },
];

async function send(caller: Caller, { call, body }: Call, id: number, last: number | string | null) {
  const [method = '', path = ''] = call.split(' ');
  const url = path.replace(':id', String(id)).replace(/:\w+/, String(last));
  if (method === 'GET') return caller.get(url);
  if (method === 'DELETE') return caller.delete(url);
  return method === 'PUT' ? caller.put(url, body) : caller.post(url, body);
}

test.each([
  ['collection', COLLECTION_CALLS, (world: World) => world.id],
  ['private snippet in a collection', SNIPPET_CALLS, (world: World) => world.snippetId],
] as const)(
  'roles decide about every call on a %s',
  async (_what, calls, idOf) => {
    const world = await team();
    // From the lowest role: the owner's call may end the collection.
    for (const one of calls)
      for (const [index, who] of [...EVERYONE.entries()].reverse()) {
        const last = (await one.before?.(world)) ?? null;
        const { status } = await send(world.callers[who], one, idOf(world), last);
        expect([one.call, who, status]).toEqual([one.call, who, one.statuses[index]]);
      }
  },
  60_000,
);

/** Returns the statuses of a call that the page describes as allowed or not, by role. */
function documented(): Map<string, boolean[]> {
  const rows = readFileSync(PAGE, 'utf8').match(/^\| `.* \| (yes|no) \|$/gm) ?? [];
  return new Map(
    rows.flatMap((row) => {
      const [calls = '', ...roles] = row.split('|').slice(1, -1);
      const allowed = roles.map((cell) => cell.trim() === 'yes');
      return [...calls.matchAll(/`([A-Z]+ [^`]+)`/g)].map(([, call = '']): [string, boolean[]] => [call, allowed]);
    }),
  );
}

test('the API page lists the calls that each role may send', () => {
  const isAllowed = (status: number) => status < 400;
  const expected = [...COLLECTION_CALLS, ...SNIPPET_CALLS].map(({ call, statuses }): [string, boolean[]] => [
    call,
    statuses.slice(0, 4).map(isAllowed),
  ]);
  expect(Object.fromEntries(documented())).toEqual(Object.fromEntries(expected));
});
