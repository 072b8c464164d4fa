import { expect, test } from 'vitest';
import * as accounts from '#contract/accounts.ts';
import { changeSnippets } from '#contract/bulk.ts';
import type { Call, Reply, Sent } from '#contract/call.ts';
import * as collections from '#contract/collections.ts';
import * as comments from '#contract/comments.ts';
import { readDatabase } from '#contract/databases.ts';
import { exportToEditor } from '#contract/editors.ts';
import * as embeds from '#contract/embeds.ts';
import * as facets from '#contract/facets.ts';
import * as gists from '#contract/gists.ts';
import { getHealth } from '#contract/health.ts';
import * as imports from '#contract/imports.ts';
import * as invitations from '#contract/invitations.ts';
import * as members from '#contract/members.ts';
import * as pins from '#contract/pins.ts';
import * as profiles from '#contract/profiles.ts';
import * as pages from '#contract/public-collections.ts';
import { renderSnippet } from '#contract/rendering.ts';
import * as searches from '#contract/searches.ts';
import * as signInCalls from '#contract/sign-in.ts';
import { createSnippet, updateSnippet } from '#contract/snippet-body.ts';
import * as snippetCalls from '#contract/snippet-calls.ts';
import * as links from '#contract/snippet-links.ts';
import * as snippets from '#contract/snippets.ts';
import * as tags from '#contract/tags.ts';
import * as tokens from '#contract/tokens.ts';
import { exportSnippets, importSnippets } from '#contract/transfer.ts';
import * as trash from '#contract/trash.ts';
import * as versions from '#contract/versions.ts';
import { calls, nameOf } from '#tests/support/calls.ts';
import { database, SNIPPET_BOX } from '#tests/support/foreign-databases.ts';
import { createGistStandIn, listeningGists, TOKEN } from '#tests/support/gists.ts';
import { ADA, Browser, listeningServer, signIn, signUp } from '#tests/support/sign-in.ts';

const BEN = { name: 'Ben', email: 'ben@example.com', password: 'difference engine no 2' };
const FIELDS = { title: 'Debounce', description: null, tags: ['timing'], code: 'wait(/* ${1:300} */)', language: 'go' };

const succeeded = new Set<Call>();

/** Makes a call with an ID token or an API token, and validates the reply against the contract. */
type Send = <C extends Call>(call: C, sent: Sent<C>) => Promise<Reply<C>>;

const senderTo =
  (url: string, token: string | null): Send =>
  async (call, { params, query, body }) => {
    const path = call.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(Object(params)[name]));
    const response = await fetch(`${url}${path}?${new URLSearchParams(Object(query))}`, {
      method: call.method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    const isDeclared = response.ok && response.status in call.replies;
    expect(isDeclared, `${nameOf(call)}: ${response.status} ${text}`).toBe(true);
    succeeded.add(call);
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const schema = call.replies[response.status];
    // The type and the schema come from the same definition.
    return (schema === null ? undefined : schema?.parse(isJson ? JSON.parse(text) : text)) as Reply<typeof call>;
  };

async function useSnippets(origin: string, ada: Send, ben: Send, visitor: Send): Promise<void> {
  const { id } = await ada(createSnippet, { body: { ...FIELDS, isTemplate: true, trigger: 'deb' } });
  const params = { id };
  expect(await ada(snippets.listSnippets, { query: { search: 'wait', tag: 'timing' } })).toMatchObject([{ id }]);
  expect(await ada(snippetCalls.getSnippetByTrigger, { params: { trigger: 'DEB' } })).toMatchObject({ id });
  expect(await ada(exportToEditor, { params: { format: 'nvim' } })).toMatchObject({ files: [{}, {}] });
  const { shareId } = await ada(snippetCalls.shareSnippet, { params });
  expect(await ada(snippetCalls.publishSnippet, { params, body: { isPublic: true } })).toMatchObject({
    isPublic: true,
  });
  expect(await ben(snippetCalls.toggleFavorite, { params, body: null })).toMatchObject({ isFavorite: true });
  expect(await visitor(snippets.listPublicSnippets, { query: { sort: 'az' } })).toMatchObject([{ id }]);
  expect(await visitor(snippetCalls.getSharedSnippet, { params: { shareId: shareId ?? '' } })).toMatchObject({ id });
  const page = { params: { shareId: shareId ?? '' } };
  expect(await visitor(embeds.getEmbed, page)).toContain('Debounce');
  expect(await visitor(embeds.getEmbedScript, page)).toContain('iframe');
  expect(await visitor(embeds.getImage, page)).toContain('PNG');
  const url = `${origin}/shared/${shareId}`;
  expect(await visitor(embeds.getOEmbed, { query: { url } })).toMatchObject({ title: 'Debounce' });
  expect(await visitor(snippets.getSnippet, { params })).toMatchObject({ files: [{ language: 'go' }] });
  await visitor(snippets.useSnippet, { params });
  expect(await visitor(renderSnippet, { params, body: { values: { 300: '50' } } })).toMatchObject({ missing: [] });
  expect(await visitor(snippetCalls.downloadArchive, { params })).toContain('PK');
  expect(await ben(snippetCalls.forkSnippet, { params, body: null })).toMatchObject({ forkedFrom: { id } });
  expect(await ada(facets.listLanguages, {})).toEqual(['go']);
  expect(await ada(facets.listTags, {})).toEqual(['timing']);
  expect(await ben(facets.countLanguages, { query: { scope: 'all' } })).toEqual([{ name: 'go', count: 2 }]);
  expect(await visitor(facets.countTags, {})).toEqual([{ name: 'timing', count: 1 }]);

  await visitor(comments.createComment, { params, body: { content: 'Neat', authorName: 'Grace' } });
  const { id: commentId } = await ben(comments.createComment, { params, body: { content: 'Thanks' } });
  expect(await visitor(comments.listComments, { params })).toMatchObject([{ content: 'Neat' }, { id: commentId }]);
  await ben(comments.deleteComment, { params: { id, commentId } });
  await ada(comments.deleteAuthorComments, { params, query: { authorName: 'Grace' } });
  expect(await ada(comments.listComments, { params })).toEqual([]);
  const settings = { params, body: { closed: true } };
  expect(await ada(comments.updateCommentSettings, settings)).toMatchObject({ commentsClosed: true });
}

async function useVersionsAndTrash(ada: Send): Promise<void> {
  const { id } = await ada(createSnippet, { body: { ...FIELDS, title: 'Retry' } });
  const params = { id };
  expect(await ada(updateSnippet, { params, body: { ...FIELDS, code: 'second' } })).toMatchObject({ version: 2 });
  expect(await ada(versions.getVersion, { params: { id, number: 1 } })).toMatchObject({ title: 'Retry' });
  expect(await ada(versions.restoreVersion, { params: { id, number: 1 }, body: null })).toMatchObject({ version: 3 });
  await ada(versions.purgeVersion, { params: { id, number: 2 } });
  expect(await ada(versions.listVersions, { params })).toMatchObject([
    { number: 3, restoredFrom: 1 },
    { number: 2, purgedAt: expect.any(String) },
    { number: 1 },
  ]);

  await ada(snippetCalls.deleteSnippet, { params });
  expect(await ada(trash.listTrash, {})).toMatchObject([{ id }]);
  expect(await ada(trash.restoreSnippet, { params, body: null })).toMatchObject({ id });
  await ada(snippetCalls.deleteSnippet, { params });
  await ada(trash.purgeSnippet, { params });
  const { id: other } = await ada(createSnippet, { body: FIELDS });
  expect(await ada(changeSnippets, { body: { ids: [other], action: 'trash' } })).toEqual({ changed: 1, failed: [] });
  await ada(trash.emptyTrash, {});
  expect(await ada(trash.listTrash, {})).toEqual([]);
}

async function useLibrary(ada: Send): Promise<void> {
  const { id } = await ada(collections.createCollection, { body: { name: 'Handy', description: null } });
  const { id: snippetId } = await ada(createSnippet, { body: FIELDS });
  const params = { id };
  const item = { params: { id, snippetId } };
  expect(await ada(collections.addCollectionItem, { ...item, body: null })).toMatchObject({ snippetCount: 1 });
  expect(await ada(collections.listCollectionSnippets, { params })).toMatchObject([{ id: snippetId }]);
  await ada(collections.orderCollection, { params, body: { snippetId, before: null } });
  expect(await ada(collections.getCollection, { params })).toMatchObject({ isArranged: true });
  await ada(pins.pinSnippet, { params: { id: snippetId } });
  await ada(pins.orderPins, { body: { ids: [snippetId] } });
  expect(await ada(snippets.listSnippets, { query: { pinned: 'true' } })).toMatchObject([{ isPinned: true }]);
  await ada(pins.unpinSnippet, { params: { id: snippetId } });
  await ada(collections.removeCollectionItem, item);
  const renamed = await ada(collections.updateCollection, { params, body: { name: 'Rare', description: 'Seldom' } });
  expect(await ada(collections.getCollection, { params })).toEqual(renamed);
  expect(await ada(collections.listCollections, {})).toEqual([renamed]);

  expect(await ada(tags.renameTag, { params: { name: 'timing' }, body: { name: 'time' } })).toEqual({ changed: 2 });
  expect(await ada(tags.deleteTag, { params: { name: 'time' } })).toEqual({ changed: 2 });

  const search = { name: 'Go', q: 'lang:go' };
  const saved = await ada(searches.createSearch, { body: search });
  const changed = await ada(searches.updateSearch, { params: { id: saved.id }, body: { name: 'go', q: 'regex:a+' } });
  expect(await ada(searches.listSearches, {})).toEqual([changed]);
  const exported = await ada(exportSnippets, {});
  expect(exported).toMatchObject({
    snippets: { length: 2 },
    collections: [{ name: 'Rare' }],
    searches: [{ name: 'go' }],
  });
  await ada(searches.deleteSearch, { params: { id: saved.id } });
  await ada(collections.deleteCollection, { params });
  expect(await ada(importSnippets, { body: exported })).toMatchObject({ imported: 2, collections: 1, failed: [] });
  await useImports(ada);
  await useGists(ada);
}

async function useProfile(ada: Send, visitor: Send): Promise<void> {
  const body = { handle: 'Ada-L', about: 'Numbers', isPublic: true };
  expect(await ada(profiles.updateProfile, { body })).toEqual(body);
  expect(await ada(profiles.getProfile, {})).toEqual(body);
  const params = { handle: 'ada-l' };
  expect(await visitor(profiles.getPublicProfile, { params })).toMatchObject({ handle: 'Ada-L', name: 'Ada Lovelace' });
  expect(await visitor(profiles.listProfileSnippets, { params })).toEqual(expect.any(Array));
  expect(await visitor(profiles.listProfileCollections, { params })).toEqual(expect.any(Array));
}

async function useImports(ada: Send): Promise<void> {
  const snippets = [{ ...FIELDS, title: 'Imported' }];
  expect(await ada(imports.previewImport, { body: { snippets } })).toMatchObject({ new: 1 });
  const { id } = await ada(imports.createImport, { body: { source: 'Test', snippets } });
  const params = { id };
  expect(await ada(imports.addImportPart, { params, body: { snippets } })).toMatchObject({ skipped: 1 });
  expect(await ada(imports.getImport, { params })).toMatchObject({ undo: { trashed: 1 } });
  expect(await ada(imports.undoImport, { params })).toMatchObject({ trashed: 1 });
  expect(await ada(imports.listImports, {})).toMatchObject([{ id }]);
}

async function useGists(ada: Send): Promise<void> {
  expect(await ada(readDatabase, { body: { database: database(SNIPPET_BOX) } })).toMatchObject({
    snippets: [{}],
    collections: [],
  });
  const params = { id: (await ada(gists.startGistReading, { body: { token: TOKEN } })).id };
  await expect.poll(async () => (await ada(gists.getGistReading, { params })).state).toBe('done');
  expect(await ada(gists.getGistSnippets, { params })).toMatchObject({ snippets: [{}], problems: [] });
  await ada(gists.stopGistReading, { params });
}

async function useSharing(ada: Send, ben: Send, visitor: Send): Promise<void> {
  const { id } = await ada(collections.createCollection, { body: { name: 'Team', description: null } });
  const { id: snippetId } = await ada(createSnippet, { body: { ...FIELDS, title: 'Shared' } });
  const params = { id };
  await ada(collections.addCollectionItem, { params: { id, snippetId }, body: null });
  const invite = async () => {
    const { url, ...created } = await ada(invitations.createInvitation, { params, body: { role: 'editor' } });
    return { ...created, token: url.replace('/invite/', '') };
  };
  const { token } = await invite();
  expect(await visitor(invitations.previewInvitation, { body: { token } })).toMatchObject({ name: 'Team' });
  expect(await ben(invitations.acceptInvitation, { body: { token } })).toMatchObject({ id, role: 'editor' });
  const { id: invitationId } = await invite();
  expect(await ada(invitations.listInvitations, { params })).toMatchObject([{ id: invitationId }]);
  await ada(invitations.revokeInvitation, { params: { id, invitationId } });
  const [owner, member] = await ben(members.listMembers, { params });
  expect([owner?.role, member?.role]).toEqual(['owner', 'editor']);
  const memberParams = { id, userId: member?.userId ?? '' };
  expect(await ada(members.setMemberRole, { params: memberParams, body: { role: 'viewer' } })).toMatchObject({
    role: 'viewer',
  });
  expect(await ada(members.setEveryoneRole, { params, body: { role: 'viewer' } })).toMatchObject({
    everyone: 'viewer',
  });
  await ben(members.removeMember, { params: memberParams });

  const { shareId } = await ada(pages.publishCollection, { params, body: { isPublic: true } });
  const page = { params: { shareId: shareId ?? '' } };
  expect(await visitor(pages.getPublicCollection, page)).toMatchObject({ name: 'Team', snippetCount: 0 });
  expect(await visitor(pages.listPublicCollectionSnippets, page)).toEqual([]);

  const snippet = { params: { id: snippetId } };
  const link = await ada(links.createSnippetLink, { ...snippet, body: { expiresIn: '1h', maxOpens: 5 } });
  const opened = await visitor(links.openSnippetLink, { body: { token: link.url.replace('/s/', '') } });
  expect(opened).toMatchObject({ title: 'Shared', opensLeft: 4 });
  expect(await ada(links.listSnippetLinks, snippet)).toMatchObject([{ opens: 1, state: 'live' }]);
  await ada(links.revokeSnippetLink, { params: { id: snippetId, linkId: link.id } });
  await ada(snippetCalls.deleteSnippet, snippet);
  await ada(trash.purgeSnippet, snippet);
}

async function useAccount(url: string, ada: Send): Promise<void> {
  const signInAgain = async () => {
    const { idToken } = await signIn({ url }, new Browser());
    await senderTo(url, null)(signInCalls.signIn, { body: { idToken } });
    return senderTo(url, idToken);
  };
  await signInAgain();
  const list = await ada(accounts.listSessions, {});
  expect(list.map(({ current }) => current).toSorted()).toEqual([false, true]);
  await ada(accounts.endSession, { params: { id: list.find(({ current }) => !current)?.id ?? '' } });
  const other = await signInAgain();
  await ada(accounts.endOtherSessions, {});
  await expect(other(accounts.getUsage, {})).rejects.toThrow('401');

  const { id, token } = await ada(tokens.createToken, {
    body: { name: 'Laptop', scopes: ['snippets:read'], expiresIn: 7 },
  });
  expect(await senderTo(url, token)(tokens.getCaller, {})).toMatchObject({ token: { id, name: 'Laptop' } });
  expect(await ada(tokens.listTokens, {})).toMatchObject([{ id }]);
  await ada(tokens.revokeToken, { params: { id } });

  expect(await ada(accounts.updateUser, { body: { displayName: 'Countess' } })).toMatchObject({
    displayName: 'Countess',
  });
  expect(await ada(accounts.getUsage, {})).toMatchObject({ snippets: 5 });
  const newPassword = 'analytical engine';
  await ada(accounts.changePassword, { body: { currentPassword: ADA.password, newPassword } });
  await ada(accounts.deleteUser, { body: { password: newPassword } });
}

test('every call succeeds and its reply is valid', async () => {
  const { url } = await listeningServer({ githubApiUrl: await listeningGists(createGistStandIn({ gists: 1 })) });
  const visitor = senderTo(url, null);
  const person = async (account: typeof ADA) => {
    const { idToken } = await signUp({ url }, new Browser(), account);
    await visitor(signInCalls.signIn, { body: { idToken } });
    return senderTo(url, idToken);
  };
  expect(await visitor(getHealth, {})).toMatchObject({ status: 'ok' });
  expect(await visitor(signInCalls.getSignInSettings, {})).toMatchObject({ builtin: true });
  const [ada, ben] = [await person(ADA), await person(BEN)];
  await useSnippets(url, ada, ben, visitor);
  await useVersionsAndTrash(ada);
  await useLibrary(ada);
  await useSharing(ada, ben, visitor);
  await useProfile(ada, visitor);
  await useAccount(url, ada);
  expect(await visitor(snippets.listPublicSnippets, {})).toEqual([]);
  await ben(signInCalls.signOut, {});
  expect(calls.filter((call) => !succeeded.has(call)).map(nameOf)).toEqual([]);
}, 60_000);
