import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/collections.ts';
import * as invitationCalls from '#contract/invitations.ts';
import * as memberCalls from '#contract/members.ts';
import * as publicCalls from '#contract/public-collections.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Quota } from '#server/core/quota.ts';
import { clientOf } from '#server/http/route/client.ts';
import { defineRoute } from '#server/http/route/define-route.ts';
import { sendPage } from '#server/http/route/paging.ts';
import type { Store } from '#server/store/store.ts';
import { invitationService } from './invitations.ts';
import { memberService } from './members.ts';
import { publicCollectionService } from './publishing.ts';
import { collectionService } from './service.ts';

/** Registers the routes of collections, their members, invitations and public pages. Returns the operations of the first. */
export function collectionRoutes(app: FastifyInstance, dependencies: { store: Store; clock: Clock; quota: Quota }) {
  const collections = collectionService(dependencies);
  const members = memberService(dependencies);
  const invitations = invitationService(dependencies);
  const pages = publicCollectionService(dependencies);

  defineRoute(app, calls.listCollections, { limit: 'read', cache: true }, async ({ viewer, query, request, reply }) =>
    sendPage(request, reply, await collections.list(viewer, query)),
  );
  defineRoute(app, calls.getCollection, { limit: 'read', cache: true }, ({ viewer, params }) =>
    collections.get(viewer, params.id),
  );
  defineRoute(
    app,
    calls.listCollectionSnippets,
    { limit: 'read', cache: true },
    async ({ viewer, params, query, request, reply }) =>
      sendPage(request, reply, await collections.listSnippets(viewer, params.id, query, clientOf(request, reply))),
  );
  defineRoute(app, calls.createCollection, { limit: 'create' }, ({ viewer, body }) => collections.create(viewer, body));
  defineRoute(app, calls.updateCollection, { limit: 'write' }, ({ viewer, params, body }) =>
    collections.update(viewer, params.id, body),
  );
  defineRoute(app, calls.deleteCollection, { limit: 'write' }, ({ viewer, params }) =>
    collections.remove(viewer, params.id),
  );
  defineRoute(app, calls.addCollectionItem, { limit: 'write' }, async ({ viewer, params, reply }) => {
    const { collection, added } = await collections.addSnippet(viewer, params.id, params.snippetId);
    if (!added) reply.status(200);
    return collection;
  });
  defineRoute(app, calls.removeCollectionItem, { limit: 'write' }, ({ viewer, params }) =>
    collections.removeSnippet(viewer, params.id, params.snippetId),
  );
  defineRoute(app, memberCalls.listMembers, { limit: 'read', cache: true }, ({ viewer, params }) =>
    members.listMembers(viewer, params.id),
  );
  defineRoute(app, memberCalls.setMemberRole, { limit: 'write' }, ({ viewer, params, body }) =>
    members.setRole(viewer, params.id, params.userId, body.role),
  );
  defineRoute(app, memberCalls.removeMember, { limit: 'write' }, ({ viewer, params }) =>
    members.removeMember(viewer, params.id, params.userId),
  );
  defineRoute(app, memberCalls.setEveryoneRole, { limit: 'write' }, ({ viewer, params, body }) =>
    members.setEveryone(viewer, params.id, body.role),
  );
  defineRoute(app, invitationCalls.createInvitation, { limit: 'create' }, ({ viewer, params, body }) =>
    invitations.createInvitation(viewer, params.id, body),
  );
  // Not cached: invitations expire without a write.
  defineRoute(app, invitationCalls.listInvitations, { limit: 'read' }, ({ viewer, params }) =>
    invitations.listInvitations(viewer, params.id),
  );
  defineRoute(app, invitationCalls.revokeInvitation, { limit: 'write' }, ({ viewer, params }) =>
    invitations.revokeInvitation(viewer, params.id, params.invitationId),
  );
  defineRoute(app, invitationCalls.previewInvitation, { limit: 'write' }, ({ viewer, body }) =>
    invitations.preview(viewer, body.token),
  );
  defineRoute(app, invitationCalls.acceptInvitation, { limit: 'write' }, ({ viewer, body }) =>
    invitations.accept(viewer, body.token),
  );
  defineRoute(app, publicCalls.publishCollection, { limit: 'write' }, ({ viewer, params, body }) =>
    pages.publish(viewer, params.id, body.isPublic),
  );
  defineRoute(app, publicCalls.getPublicCollection, { limit: 'read', cache: true }, ({ params }) =>
    pages.getPublic(params.shareId),
  );
  defineRoute(
    app,
    publicCalls.listPublicCollectionSnippets,
    { limit: 'read', cache: true },
    async ({ viewer, params, query, request, reply }) =>
      sendPage(request, reply, await pages.listPublicSnippets(viewer, params.shareId, query, clientOf(request, reply))),
  );
  return collections;
}
