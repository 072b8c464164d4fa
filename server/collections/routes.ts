import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/collections.ts';
import * as invitationCalls from '#contract/invitations.ts';
import * as memberCalls from '#contract/members.ts';
import * as publicCalls from '#contract/public-collections.ts';
import { defineRoute } from '#server/http/route/define-route.ts';
import { sendPage } from '#server/http/route/paging.ts';
import { invitationService } from './invitations.ts';
import { memberService } from './members.ts';
import { publicCollectionService } from './publishing.ts';
import { collectionService, type Dependencies } from './service.ts';

/** Registers the routes of collections, their members, invitations and public pages. Returns the operations of the first. */
export function collectionRoutes(app: FastifyInstance, dependencies: Dependencies) {
  const collections = collectionService(dependencies);
  const members = memberService(dependencies);
  const invitations = invitationService(dependencies);
  const pages = publicCollectionService(dependencies);

  defineRoute(app, calls.listCollections, { limit: 'read', cache: true }, async ({ caller, query, request, reply }) =>
    sendPage(request, reply, await collections.list(caller, query)),
  );
  defineRoute(app, calls.getCollection, { limit: 'read', cache: true }, ({ caller, params }) =>
    collections.get(caller, params.id),
  );
  defineRoute(
    app,
    calls.listCollectionSnippets,
    { limit: 'read', cache: true },
    async ({ caller, params, query, request, reply }) =>
      sendPage(request, reply, await collections.listSnippets(caller, params.id, query)),
  );
  defineRoute(app, calls.createCollection, { limit: 'create' }, ({ caller, body }) => collections.create(caller, body));
  defineRoute(app, calls.updateCollection, { limit: 'write' }, ({ caller, params, body }) =>
    collections.update(caller, params.id, body),
  );
  defineRoute(app, calls.deleteCollection, { limit: 'write' }, ({ caller, params }) =>
    collections.remove(caller, params.id),
  );
  defineRoute(app, calls.addCollectionItem, { limit: 'write' }, async ({ caller, params, reply }) => {
    const { collection, added } = await collections.addSnippet(caller, params.id, params.snippetId);
    if (!added) reply.status(200);
    return collection;
  });
  defineRoute(app, calls.orderCollection, { limit: 'write' }, ({ caller, params, body }) =>
    collections.order(caller, params.id, body),
  );
  defineRoute(app, calls.removeCollectionItem, { limit: 'write' }, ({ caller, params }) =>
    collections.removeSnippet(caller, params.id, params.snippetId),
  );
  defineRoute(app, memberCalls.listMembers, { limit: 'read', cache: true }, ({ caller, params }) =>
    members.listMembers(caller, params.id),
  );
  defineRoute(app, memberCalls.setMemberRole, { limit: 'write' }, ({ caller, params, body }) =>
    members.setRole(caller, params.id, params.userId, body.role),
  );
  defineRoute(app, memberCalls.removeMember, { limit: 'write' }, ({ caller, params }) =>
    members.removeMember(caller, params.id, params.userId),
  );
  defineRoute(app, memberCalls.setEveryoneRole, { limit: 'write' }, ({ caller, params, body }) =>
    members.setEveryone(caller, params.id, body.role),
  );
  defineRoute(app, invitationCalls.createInvitation, { limit: 'create' }, ({ caller, params, body }) =>
    invitations.createInvitation(caller, params.id, body),
  );
  // Not cached: invitations expire without a write.
  defineRoute(app, invitationCalls.listInvitations, { limit: 'read' }, ({ caller, params }) =>
    invitations.listInvitations(caller, params.id),
  );
  defineRoute(app, invitationCalls.revokeInvitation, { limit: 'write' }, ({ caller, params }) =>
    invitations.revokeInvitation(caller, params.id, params.invitationId),
  );
  defineRoute(app, invitationCalls.previewInvitation, { limit: 'write' }, ({ caller, body }) =>
    invitations.preview(caller, body.token),
  );
  defineRoute(app, invitationCalls.acceptInvitation, { limit: 'write' }, ({ caller, body }) =>
    invitations.accept(caller, body.token),
  );
  defineRoute(app, publicCalls.publishCollection, { limit: 'write' }, ({ caller, params, body }) =>
    pages.publish(caller, params.id, body.isPublic),
  );
  defineRoute(app, publicCalls.getPublicCollection, { limit: 'read', cache: true }, ({ params }) =>
    pages.getPublic(params.shareId),
  );
  defineRoute(
    app,
    publicCalls.listPublicCollectionSnippets,
    { limit: 'read', cache: true },
    async ({ caller, params, query, request, reply }) =>
      sendPage(request, reply, await pages.listPublicSnippets(caller, params.shareId, query)),
  );
  return collections;
}
