import {
  beginOperatorEnrolment,
  enrolOperator,
  operatorSignIn,
  operatorSignOut,
  type OutputOf,
} from '@exchange/contract';
import { TokenGate } from '@exchange/sandbox/token-gate';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Access, sessionMs } from './access';
import { documentHeaders, type PageExtras, type PageFrame } from './document';
import { choosePage, enrolPage } from './enrol-page';
import { type SignInFault, signInPage } from './sign-in-page';
import { type Asked, frameOf, isOwnOrigin, operatorCookie, type OperatorsDesk, queryOf } from './visitor';

export interface SignInOptions {
  readonly desk: OperatorsDesk;
  readonly access: Access | undefined;
  /** The server's token; undefined where none is set. */
  readonly token: string | undefined;
  readonly isDemo: boolean;
  /** ms since the epoch by this machine. */
  readonly now: () => number;
}

type Form = { readonly Body: URLSearchParams };

/** Sends a page, with the extras that it was rendered with. */
export const sendPage = (
  reply: FastifyReply,
  status: number,
  page: string,
  extras?: PageExtras,
): FastifyReply => reply.code(status).headers(documentHeaders(extras)).send(page);

/** What a person is told of a call that came to nothing. */
export const saidOf = (
  { t }: PageFrame,
  asked: Exclude<Asked<never>, { readonly is: 'answered' }>,
): string => {
  if (asked.is === 'unreachable') return t('unreachable');
  const { msg, until } = asked.refusal;
  return until === undefined
    ? msg
    : `${msg} ${t('until', { time: new Date(until).toISOString().slice(0, 16).replace('T', ' ') })}`;
};

/** Gives an operator's browser its session, and leads on to `next`. */
function letIn(
  request: FastifyRequest,
  reply: FastifyReply,
  asked: { readonly data: OutputOf<typeof operatorSignIn>; readonly time: number },
  next: string,
): FastifyReply {
  const seconds = Math.max(0, Math.round((asked.data.expires - asked.time) / 1000));
  return reply
    .header('set-cookie', operatorCookie(request, asked.data.secret, seconds))
    .redirect(frameOf(request).link(next), 303);
}

/** Signing in and out, and enrolling, at `/ops` (O-10). Answers with what asks a visitor who it is. */
export function registerSignIn(
  app: FastifyInstance,
  { desk, access, token, isDemo, now }: SignInOptions,
): (request: FastifyRequest, reply: FastifyReply, fault?: SignInFault, next?: string) => FastifyReply {
  const gate = token === undefined ? undefined : new TokenGate(token);

  const askWho = (
    request: FastifyRequest,
    reply: FastifyReply,
    fault?: SignInFault,
    next = request.url.split('?')[0] ?? '/ops',
  ) => {
    const isLimited = fault?.of === 'token' && fault.verdict.state === 'limited';
    if (isLimited) reply.header('retry-after', fault.verdict.seconds);
    const page = signInPage(frameOf(request), { fault, next, hasToken: access !== undefined, isDemo });
    return sendPage(reply, isLimited ? 429 : 401, page);
  };
  async function signInByToken(request: FastifyRequest<Form>, reply: FastifyReply, given: string) {
    if (!access || !gate) return reply.code(403).send();
    const verdict = await gate.check(request.ip, given.trim());
    if (verdict.state !== 'right') return askWho(request, reply, { of: 'token', verdict }, '/ops');
    request.log.warn(
      { operator: 'token', address: request.ip },
      'signed in at /ops with the token of the server',
    );
    return reply
      .header('set-cookie', operatorCookie(request, access.grant(now()), sessionMs / 1000))
      .redirect(`/ops${searchOf(request)}`, 303);
  }

  app.post<Form>('/ops/sign-in', async (request, reply) => {
    if (!isOwnOrigin(request)) return reply.code(403).send();
    const { body } = request;
    const given = body.get('token');
    if (given !== null) return signInByToken(request, reply, given);
    const next = ownPath(body.get('next'));
    const [name, password, code] = ['name', 'password', 'code'].map((member) => body.get(member) ?? '');
    const asked = await desk.ask(request, operatorSignIn, {
      name: name ?? '',
      password: password ?? '',
      code: code ?? '',
    });
    if (asked.is === 'answered') return letIn(request, reply, asked, next);
    return askWho(request, reply, { of: 'person', said: saidOf(frameOf(request), asked) }, next);
  });

  app.post('/ops/sign-out', async (request, reply) => {
    if (!isOwnOrigin(request)) return reply.code(403).send();
    const visitor = await desk.visitorOf(request);
    if (visitor.is === 'person') await desk.ask(request, operatorSignOut, {}, visitor.secret);
    return reply
      .header('set-cookie', operatorCookie(request, '', 0))
      .redirect(frameOf(request).link('/ops'), 303);
  });

  registerEnrolment(app, desk);
  return askWho;
}

function registerEnrolment(app: FastifyInstance, desk: OperatorsDesk): void {
  /** The second step, or the first one again with what is wrong. */
  async function choose(request: FastifyRequest<Form>, reply: FastifyReply, said?: string) {
    const name = (request.body.get('name') ?? '').trim().toLowerCase();
    const enrolment = request.body.get('enrolment') ?? '';
    const frame = frameOf(request);
    const asked = await desk.ask(request, beginOperatorEnrolment, { name, enrolment });
    if (asked.is !== 'answered')
      return sendPage(
        reply,
        401,
        enrolPage(frame, asked.is === 'refused' ? frame.t('enrol.wrong') : saidOf(frame, asked)),
      );
    const { authenticator_secret: secret, authenticator_uri: uri } = asked.data;
    return sendPage(
      reply,
      said === undefined ? 200 : 401,
      choosePage(frame, { name, enrolment, secret, uri, said }),
    );
  }
  app.get('/ops/enrol', (request, reply) => sendPage(reply, 200, enrolPage(frameOf(request), undefined)));
  app.post<Form>('/ops/enrol', async (request, reply) =>
    isOwnOrigin(request) ? choose(request, reply) : reply.code(403).send(),
  );
  app.post<Form>('/ops/enrol/finish', async (request, reply) => {
    if (!isOwnOrigin(request)) return reply.code(403).send();
    const of = (member: string) => request.body.get(member) ?? '';
    const asked = await desk.ask(request, enrolOperator, {
      ...{ name: of('name'), enrolment: of('enrolment'), code: of('code') },
      ...{ password: of('password'), password_confirmation: of('confirmation') },
    });
    if (asked.is === 'answered') return letIn(request, reply, asked, '/ops');
    return choose(request, reply, saidOf(frameOf(request), asked));
  });
}

/** A page of the operators', and nothing that leads elsewhere. */
const ownPath = (path: string | null): string =>
  path !== null && /^\/ops(\/[\w-]+)*$/.test(path) ? path : '/ops';

function searchOf(request: FastifyRequest): string {
  const text = queryOf(request, ['span', 'live']).toString();
  return text === '' ? '' : `?${text}`;
}
