import {
  assignNodeBrand,
  decideReview,
  ErrorCodes,
  inviteNodeMember,
  listReviews,
  openReview,
  openReviewPicture,
  type OperatorRole,
  type Review,
  reviewKinds,
} from '@exchange/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createFormats } from './formats';
import { nodesPage } from './nodes-page';
import { messagePage } from './message-page';
import { outcomes, reviewPage, reviewsPage } from './reviews-page';
import { saidOf, sendPage } from './sign-in-routes';
import { type Asked, frameOf, isOwnOrigin, type OperatorsDesk, type Person, queryOf } from './visitor';

export interface ReviewRouteOptions {
  readonly desk: OperatorsDesk;
  /** The person who has the role; undefined after an answer that asks for one, or says that theirs does not do. */
  readonly personFor: (
    request: FastifyRequest,
    reply: FastifyReply,
    role: OperatorRole,
  ) => Promise<Person | undefined>;
}

type Target = { readonly Params: { readonly kind: string; readonly id: string } };
type Form = { readonly Body: URLSearchParams };

const kindOf = (text: string): Review['kind'] | undefined => reviewKinds.find((kind) => kind === text);

/** Reviews and the node programme at `/ops/reviews` and `/ops/nodes` (X-06, N-01, O-10). */
export function registerReviews(app: FastifyInstance, { desk, personFor }: ReviewRouteOptions): void {
  app.get('/ops/reviews', async (request, reply) => {
    const person = await personFor(request, reply, 'read');
    if (!person) return reply;
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

  registerDecisions(app, { desk, personFor });
  registerPictures(app, { desk, personFor });
  registerNodes(app, { desk, personFor });
}

/** One review, and deciding it. */
function registerDecisions(app: FastifyInstance, { desk, personFor }: ReviewRouteOptions): void {
  async function showReview(
    request: FastifyRequest<Target>,
    reply: FastifyReply,
    person: Person,
    said?: string,
  ) {
    const kind = kindOf(request.params.kind);
    if (!kind) return reply.callNotFound();
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

  app.get<Target>('/ops/reviews/:kind/:id', async (request, reply) => {
    const person = await personFor(request, reply, 'review');
    return person ? showReview(request, reply, person) : reply;
  });

  app.post<Target & Form>('/ops/reviews/:kind/:id', async (request, reply) => {
    if (!isOwnOrigin(request)) return reply.code(403).send();
    const person = await personFor(request, reply, 'review');
    const kind = kindOf(request.params.kind);
    if (!person) return reply;
    if (!kind) return reply.callNotFound();
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

function registerPictures(app: FastifyInstance, { desk, personFor }: ReviewRouteOptions): void {
  app.get<Target & { readonly Params: { readonly picture: string } }>(
    '/ops/reviews/:kind/:id/pictures/:picture',
    async (request, reply) => {
      const person = await personFor(request, reply, 'review');
      const kind = kindOf(request.params.kind);
      if (!person) return reply;
      if (!kind) return reply.callNotFound();
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

function registerNodes(app: FastifyInstance, { desk, personFor }: ReviewRouteOptions): void {
  app.get('/ops/nodes', async (request, reply) => {
    const person = await personFor(request, reply, 'review');
    return person ? sendPage(reply, 200, nodesPage(frameOf(request), { operator: person.operator })) : reply;
  });
  app.post<Form>('/ops/nodes', async (request, reply) => {
    if (!isOwnOrigin(request)) return reply.code(403).send();
    const person = await personFor(request, reply, 'review');
    if (!person) return reply;
    const frame = frameOf(request);
    const [account, token] = [request.body.get('account') ?? '', request.body.get('token')];
    const say = (said: { readonly done?: string; readonly fault?: string }) =>
      sendPage(
        reply,
        said.fault === undefined ? 200 : 409,
        nodesPage(frame, { operator: person.operator, ...said }),
      );
    if (token === null) {
      const asked = await desk.ask(request, inviteNodeMember, { account }, person.secret);
      if (asked.is !== 'answered') return say({ fault: saidOf(frame, asked) });
      const { code, days } = asked.data;
      return say({ done: frame.t('nodes.invited', { account, code, days: String(days) }) });
    }
    const asked = await desk.ask(
      request,
      assignNodeBrand,
      { account, token: token.trim().toLowerCase() },
      person.secret,
    );
    if (asked.is !== 'answered') return say({ fault: saidOf(frame, asked) });
    return say({ done: frame.t('nodes.assigned', { account, brand: asked.data.brand }) });
  });
}

/** Says why there is nothing to see. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { operator }: Person,
  asked: Exclude<Asked<never>, { readonly is: 'answered' }>,
): FastifyReply {
  const frame = frameOf(request);
  const status = asked.is === 'unreachable' ? 503 : asked.refusal.code === ErrorCodes.roleMissing ? 403 : 404;
  return sendPage(reply, status, messagePage(frame, operator, saidOf(frame, asked)));
}
