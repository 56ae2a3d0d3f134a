import { listWithdrawalLimits, setTokenQuota, setTwoPeopleLimit } from '@exchange/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { changedPath, reasonIn, saidIn } from './change-form';
import { type DeskRoutes, type FormRequest, sendRefusal } from './desk-routes';
import type { Said } from './document';
import { createFormats } from './formats';
import { limitsPage } from './limits-page';
import { saidOf, sendPage } from './sign-in-routes';
import { frameOf, type OperatorsDesk, type Person } from './visitor';

const path = '/ops/limits';

/** Limits of withdrawals at `/ops/limits` (A-04, O-10). */
export function registerLimits(routes: DeskRoutes): void {
  const { desk } = routes;
  routes.page(path, 'read', (request, reply, person) =>
    showLimits(desk, request, reply, person, saidIn(request)),
  );
  routes.form(path, 'risk', async (request, reply, person) => {
    const asked = await setLimit(desk, request, person);
    const frame = frameOf(request);
    if (asked.is === 'answered') return reply.redirect(changedPath(frame, path), 303);
    return showLimits(desk, request, reply, person, { fault: saidOf(frame, asked), typed: request.body });
  });
}

/** Sets the one limit of a form; an amount that is left empty makes it the usual one again. */
function setLimit(desk: OperatorsDesk, request: FormRequest, { secret }: Person) {
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
  said: Said,
): Promise<FastifyReply> {
  const asked = await desk.ask(request, listWithdrawalLimits, {}, person.secret);
  if (asked.is !== 'answered') return sendRefusal(request, reply, person, asked);
  const frame = frameOf(request);
  const view = { operator: person.operator, limits: asked.data, ...said };
  const page = limitsPage(frame, createFormats(frame.locale, asked.time), view);
  return sendPage(reply, said.fault === undefined ? 200 : 409, page);
}
