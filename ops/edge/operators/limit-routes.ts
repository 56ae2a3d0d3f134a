import { listWithdrawalLimits, setTokenQuota, setTwoPeopleLimit } from '@exchange/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createFormats } from './formats';
import { limitsPage } from './limits-page';
import { reasonIn, saidIn, type Outcome } from './market-routes';
import { type ReviewRouteOptions, sendRefusal } from './review-routes';
import { saidOf, sendPage } from './sign-in-routes';
import { frameOf, isOwnOrigin, type OperatorsDesk, type Person } from './visitor';

type Form = { readonly Body: URLSearchParams };

/** Limits of withdrawals at `/ops/limits` (A-04, O-10). */
export function registerLimits(app: FastifyInstance, { desk, personFor }: ReviewRouteOptions): void {
  app.get('/ops/limits', async (request, reply) => {
    const person = await personFor(request, reply, 'read');
    return person ? showLimits(desk, request, reply, person, saidIn(request)) : reply;
  });
  app.post<Form>('/ops/limits', async (request, reply) => {
    if (!isOwnOrigin(request)) return reply.code(403).send();
    const person = await personFor(request, reply, 'risk');
    if (!person) return reply;
    const asked = await setLimit(desk, request, person);
    const frame = frameOf(request);
    if (asked.is === 'answered') return reply.redirect(frame.link('/ops/limits', { said: 'changed' }), 303);
    return showLimits(desk, request, reply, person, { fault: saidOf(frame, asked) });
  });
}

/** Sets the one limit of a form; an amount that is left empty makes it the usual one again. */
function setLimit(desk: OperatorsDesk, request: FastifyRequest<Form>, { secret }: Person) {
  const { body } = request;
  const of = (member: string) => (body.get(member) ?? '').trim();
  const [amount, reason] = [of('amount') === '' ? null : of('amount'), reasonIn(body)];
  return of('change') === 'quota'
    ? desk.ask(request, setTokenQuota, { token: of('token'), quota: amount, reason }, secret)
    : desk.ask(
        request,
        setTwoPeopleLimit,
        { organisation: of('organisation'), above: amount, reason },
        secret,
      );
}

async function showLimits(
  desk: OperatorsDesk,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
  outcome: Outcome,
): Promise<FastifyReply> {
  const asked = await desk.ask(request, listWithdrawalLimits, {}, person.secret);
  if (asked.is !== 'answered') return sendRefusal(request, reply, person, asked);
  const frame = frameOf(request);
  const view = { operator: person.operator, limits: asked.data, ...outcome };
  const page = limitsPage(frame, createFormats(frame.locale, asked.time), view);
  return sendPage(reply, outcome.fault === undefined ? 200 : 409, page);
}
