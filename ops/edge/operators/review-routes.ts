import {
  assignNodeBrand,
  decideReview,
  ErrorCodes,
  inviteNodeMember,
  listReviews,
  openReview,
  openReviewPicture,
  type Review,
  reviewKinds,
} from '@exchange/contract';
import type { FastifyReply } from 'fastify';
import { type DeskRoutes, notFound, type PageRequest, sendRefusal } from './desk-routes';
import type { Said } from './document';
import { createFormats } from './formats';
import { nodesPage } from './nodes-page';
import { outcomes, reviewPage, reviewsPage } from './reviews-page';
import { saidOf, sendPage } from './sign-in-routes';
import { frameOf, type Person, queryOf } from './visitor';

type Target = { readonly kind: string; readonly id: string };

const kindOf = (text: string): Review['kind'] | undefined => reviewKinds.find((kind) => kind === text);

/** Reviews and the node programme at `/ops/reviews` and `/ops/nodes` (X-06, N-01, O-10). */
export function registerReviews(routes: DeskRoutes): void {
  const { desk } = routes;
  routes.page('/ops/reviews', 'read', async (request, reply, person) => {
    const frame = frameOf(request);
    const asked = await desk.ask(request, listReviews, {}, person.secret);
    if (asked.is !== 'answered') return sendRefusal(request, reply, person, asked);
    const said = queryOf(request, ['said']).get('said');
    const page = reviewsPage(frame, createFormats(frame.locale, asked.time), {
      ...{ operator: person.operator, reviews: asked.data.list },
      said: outcomes.find((outcome) => outcome === said),
    });
    return sendPage(reply, 200, page);
  });

  registerDecisions(routes);
  registerPictures(routes);
  registerNodes(routes);
}

/** One review, and deciding it. */
function registerDecisions(routes: DeskRoutes): void {
  const { desk } = routes;
  const path = '/ops/reviews/:kind/:id';
  async function showReview(
    request: PageRequest<Target>,
    reply: FastifyReply,
    person: Person,
    said?: string,
  ) {
    const kind = kindOf(request.params.kind);
    if (!kind) return notFound(reply);
    const frame = frameOf(request);
    const target = { kind, id: request.params.id };
    const asked = await desk.ask(request, openReview, target, person.secret);
    if (asked.is !== 'answered') return sendRefusal(request, reply, person, asked);
    const view = { operator: person.operator, review: asked.data, said };
    return sendPage(
      reply,
      said === undefined ? 200 : 409,
      reviewPage(frame, createFormats(frame.locale, asked.time), view),
    );
  }

  routes.page<Target>(path, 'review', (request, reply, person) => showReview(request, reply, person));

  routes.form<Target>(path, 'review', async (request, reply, person) => {
    const kind = kindOf(request.params.kind);
    if (!kind) return notFound(reply);
    const { body } = request;
    const decision = body.get('decision') === 'approve' ? 'approve' : 'refuse';
    const [reason, note] = [body.get('reason') ?? '', body.get('note') ?? ''];
    const input = { kind, id: request.params.id, decision, reason, note } as const;
    const asked = await desk.ask(request, decideReview, input, person.secret);
    const { t, link } = frameOf(request);
    if (asked.is === 'answered') return reply.redirect(link('/ops/reviews', { said: asked.data.state }), 303);
    const isReasonless = asked.is === 'refused' && asked.refusal.code === ErrorCodes.invalidInput;
    return showReview(
      request,
      reply,
      person,
      isReasonless ? t('reviews.needsReason') : saidOf(frameOf(request), asked),
    );
  });
}

function registerPictures(routes: DeskRoutes): void {
  const { desk } = routes;
  routes.page<Target & { readonly picture: string }>(
    '/ops/reviews/:kind/:id/pictures/:picture',
    'review',
    async (request, reply, person) => {
      const kind = kindOf(request.params.kind);
      if (!kind) return notFound(reply);
      const { id, picture } = request.params;
      const size = queryOf(request, ['size']).get('size') === 'preview' ? 'preview' : 'whole';
      const asked = await desk.ask(request, openReviewPicture, { kind, id, picture, size }, person.secret);
      if (asked.is !== 'answered') return sendRefusal(request, reply, person, asked);
      // Kept nowhere, and able to do nothing were it opened as a document.
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': 'inline; filename="picture.jpg"',
          'cross-origin-resource-policy': 'same-origin',
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
        })
        .type('image/jpeg')
        .send(Buffer.from(asked.data.jpeg, 'base64'));
    },
  );
}

function registerNodes(routes: DeskRoutes): void {
  const { desk } = routes;
  routes.page('/ops/nodes', 'review', (request, reply, { operator }) =>
    sendPage(reply, 200, nodesPage(frameOf(request), { operator })),
  );
  routes.form('/ops/nodes', 'review', async (request, reply, person) => {
    const frame = frameOf(request);
    const [account, token] = [request.body.get('account') ?? '', request.body.get('token')];
    const say = (said: Said) =>
      sendPage(
        reply,
        said.fault === undefined ? 200 : 409,
        nodesPage(frame, { operator: person.operator, ...said }),
      );
    if (token === null) {
      const asked = await desk.ask(request, inviteNodeMember, { account }, person.secret);
      if (asked.is !== 'answered') return say({ fault: saidOf(frame, asked), typed: request.body });
      const { code, days } = asked.data;
      return say({ done: frame.t('nodes.invited', { account, code, days: String(days) }) });
    }
    const asked = await desk.ask(
      request,
      assignNodeBrand,
      { account, token: token.trim().toLowerCase() },
      person.secret,
    );
    if (asked.is !== 'answered') return say({ fault: saidOf(frame, asked), typed: request.body });
    return say({ done: frame.t('nodes.assigned', { account, brand: asked.data.brand }) });
  });
}
