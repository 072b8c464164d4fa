import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Snippet, SnippetDetail } from '#contract/snippets.ts';
import { Version, VersionSummary } from '#contract/versions.ts';
import { runs } from '#tests/support/property-tests.ts';
import { type Caller, type TestServer, testServer } from '#tests/support/server.ts';
import {
  type ModelFile,
  type ModelSnippet,
  SnippetModel,
  type State,
  shownNames,
} from '#tests/support/snippet-model.ts';

const title = fc.constantFrom('Jam', 'Jelly');
const tags = fc.uniqueArray(fc.constantFrom('x', 'y', 'z'), { maxLength: 2 });
const name = fc.constantFrom('a.txt', 'B.md', 'c', null);
const code = fc.constantFrom('one', 'two', 'three\nfour', '');
const files = fc.uniqueArray(fc.record<ModelFile>({ name, code }, { noNullPrototype: true }), {
  ...{ minLength: 1, maxLength: 3, selector: (file) => file.name },
});
const which = fc.nat(5);
const number = fc.nat(5);

const step = fc.oneof(
  fc.record({ kind: fc.constant('create'), title, tags, files }),
  // `shown`: sends the derived name of a file back.
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('edit'), which, title, tags, files, shown: fc.boolean() }) },
  fc.record({
    ...{ kind: fc.constant('editFirst'), which, title, tags, code: fc.constantFrom('one', 'two') },
    fileName: fc.option(name, { nil: undefined }),
  }),
  // `chosen`: bits of the files; null for all of the snippet.
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('restoreVersion'), which, number, chosen: fc.option(fc.nat(7)) }),
  },
  fc.record({ kind: fc.constant('purgeVersion'), which, number }),
  fc.record({ kind: fc.constantFrom('trash', 'restore', 'delete', 'fork'), which }),
  fc.record({
    kind: fc.constant('bulk'),
    several: fc.uniqueArray(which, { minLength: 1 }),
    action: fc.constantFrom('trash', 'restore', 'addTags', 'removeTags'),
    tags: fc.uniqueArray(fc.constantFrom<string[]>('x', 'y'), { minLength: 1 }),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Kind<Name extends Step['kind']> = Extract<Step, { kind: Name }>;

interface World {
  ada: Caller;
  model: SnippetModel;
  /** Number of the step. */
  now: number;
}

/** Performs a step through the API and on the model, and compares what they answer. */
async function perform(world: World, given: Step): Promise<void> {
  const { ada, model } = world;
  if (given.kind === 'create') {
    const { kind, ...state } = given;
    const { status, body } = await ada.post('/api/snippets', { ...state, description: null });
    expect(status).toBe(state.files[0]?.code === '' ? 400 : 201);
    if (status === 201) model.create(SnippetDetail.parse(body).id, state);
    return;
  }
  const all = [...model.snippets];
  if (given.kind === 'bulk') {
    const ids = given.several.flatMap((index) => all[index]?.[0] ?? []);
    if (ids.length > 0) await changeSeveral(world, given, ids);
    return;
  }
  const [id, snippet] = all[given.which % all.length] ?? [];
  if (id !== undefined && snippet) await changeOne(world, given, id, snippet);
}

async function changeOne(
  world: World,
  given: Exclude<Step, Kind<'create' | 'bulk'>>,
  id: number,
  snippet: ModelSnippet,
): Promise<void> {
  const { ada, model, now } = world;
  const path = `/api/snippets/${id}`;
  switch (given.kind) {
    case 'edit': {
      const { title, tags, files } = given;
      const derived = shownNames(snippet.state)[snippet.state.files.findIndex((file) => file.name === null)];
      const sent = files.map((file) => ({ ...file, name: file.name ?? (given.shown ? derived : null) }));
      const { status } = await ada.put(path, { title, tags, description: null, files: sent });
      return expect(status).toBe(model.edit(snippet, { title, tags, files }));
    }
    case 'editFirst': {
      const { kind, which, ...body } = given;
      const { status } = await ada.put(path, { ...body, description: null });
      return expect(status).toBe(model.editFirst(snippet, body));
    }
    case 'restoreVersion': {
      const version = versionOf(given, snippet);
      const state = snippet.versions[version - 1]?.state;
      const shown = state ? shownNames(state) : ['jam.txt'];
      const { chosen } = given;
      const names = chosen === null ? undefined : shown.filter((_, index) => (chosen >> index) % 2 === 1);
      const { status } = await ada.post(`${path}/versions/${version}/restore`, { files: names });
      return expect(status).toBe(model.restoreVersion(snippet, version, names));
    }
    case 'purgeVersion': {
      const version = versionOf(given, snippet);
      const { status } = await ada.delete(`${path}/versions/${version}`);
      return expect(status).toBe(model.purgeVersion(snippet, version));
    }
    case 'trash':
      return expect((await ada.delete(path)).status).toBe(model.moveToTrash(snippet, now));
    case 'restore':
      return expect((await ada.post(`/api/trash/${id}/restore`)).status).toBe(model.restore(snippet));
    case 'delete':
      return expect((await ada.delete(`/api/trash/${id}`)).status).toBe(model.remove(id));
    case 'fork':
      return fork(world, id, snippet);
  }
}

/** Returns the number of a version, or the first one that does not exist. */
const versionOf = ({ number }: { number: number }, snippet: ModelSnippet) => 1 + (number % (snippet.version + 1));

async function fork({ ada, model }: World, id: number, { state, trashedAt }: ModelSnippet): Promise<void> {
  const { status, body } = await ada.post(`/api/snippets/${id}/fork`);
  expect(status).toBe(trashedAt === null ? 201 : 404);
  if (status === 201) model.create(SnippetDetail.parse(body).id, { ...state, title: `${state.title} (copy)` }, id);
}

async function changeSeveral({ ada, model, now }: World, { action, tags }: Kind<'bulk'>, ids: number[]): Promise<void> {
  const { body } = await ada.post('/api/snippets/bulk', { ids, action, tags });
  const chosen = ids.flatMap((id) => model.snippets.get(id) ?? []);
  const live = chosen.filter(({ trashedAt }) => trashedAt === null);
  const trashed = chosen.filter(({ trashedAt }) => trashedAt !== null);
  if (action === 'trash') {
    expect(body).toEqual({ changed: live.length, failed: [] });
    for (const snippet of live) model.moveToTrash(snippet, now);
  } else if (action === 'restore') {
    expect(body).toEqual({ changed: trashed.length, failed: [] });
    for (const snippet of trashed) model.restore(snippet);
  } else {
    const changed = model.changeTags(live, (before) =>
      action === 'addTags' ? [...new Set([...before, ...tags])] : before.filter((tag) => !tags.includes(tag)),
    );
    expect(body).toMatchObject({ changed });
    expect(body).toHaveProperty('failed.length', trashed.length);
  }
}

const visible = ({ title, tags, files }: State) => ({
  ...{ title, tags },
  files: shownNames({ title, tags, files }).map((shown, index) => ({ name: shown, code: files[index]?.code })),
});
const visibleIn = ({ title, tags, files }: Pick<SnippetDetail, 'title' | 'tags' | 'files'>) => ({
  ...{ title, tags },
  files: files.map((file) => ({ name: file.name, code: file.code })),
});

/** Compares everything that the API shows with the model. */
async function compare(ada: Caller, model: SnippetModel): Promise<void> {
  const listed = Snippet.array().parse((await ada.get('/api/snippets')).body);
  expect(listed.map(({ id }) => id)).toEqual(model.live.map(([id]) => id));
  const trash = Snippet.array().parse((await ada.get('/api/trash')).body);
  expect(trash.map(({ id }) => id)).toEqual(model.trash);
  for (const id of model.trash) expect((await ada.get(`/api/snippets/${id}/versions`)).status).toBe(404);
  for (const [id, snippet] of model.live) {
    const path = `/api/snippets/${id}`;
    const detail = SnippetDetail.parse((await ada.get(path)).body);
    expect(visibleIn(detail)).toEqual(visible(snippet.state));
    const original = snippet.forkedFrom === null ? undefined : model.snippets.get(snippet.forkedFrom);
    const isReadable = original?.trashedAt === null;
    expect(detail).toMatchObject({ version: snippet.version, fileCount: snippet.state.files.length });
    expect(detail.forkedFrom?.id ?? null).toBe(isReadable ? snippet.forkedFrom : null);

    const versions = VersionSummary.array().parse((await ada.get(`${path}/versions`)).body);
    expect(versions.map((version) => [version.number, version.title, version.restoredFrom])).toEqual(
      snippet.versions
        .map(({ state, restoredFrom }, index) => [index + 1, state?.title ?? null, restoredFrom])
        .toReversed(),
    );
    for (const [index, { state }] of snippet.versions.entries()) {
      const { status, body } = await ada.get(`${path}/versions/${index + 1}`);
      expect(status).toBe(state === null ? 410 : 200);
      if (state !== null) expect(visibleIn(Version.parse(body))).toEqual(visible(state));
    }
  }
}

function matchesModel({ person, advance }: TestServer) {
  let runs = 0;
  return fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
    runs += 1;
    const ada = await person(`ada${runs}`);
    const model = new SnippetModel();
    for (const [index, given] of steps.entries()) {
      advance(1_000);
      await perform({ ada, model, now: index }, given);
    }
    await compare(ada, model);
    const usage = async () => (await ada.get('/api/auth/usage')).body;
    expect(await usage()).toMatchObject({ snippets: model.snippets.size });
    for (const [id] of model.live) await ada.delete(`/api/snippets/${id}`);
    await ada.delete('/api/trash');
    expect(await usage()).toMatchObject({ snippets: 0, bytes: 0 });
  });
}

test('any sequence of changes gives the files, versions and lists of a model', async () => {
  await fc.assert(matchesModel(await testServer()), { numRuns: runs(30) });
});
