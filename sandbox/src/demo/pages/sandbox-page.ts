import { type Call, type ErrorName, errorName } from '@exchange/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import type { SandboxClock, TokenInfo } from '../../core/context';
import { isOwnOrigin } from '../../http/calls';
import { html } from '../../http/html';
import { messageOf } from '../../http/messages';
import type { OrganisationHosts } from '../../http/organisation-hosts';
import type { Chain } from '../../modules/chain';
import type { Deposits } from '../../modules/deposit';
import type { DepositCodes } from '../../modules/deposit-code';
import type { Outbox, Telling } from '../../modules/notification';
import type { Operators } from '../../modules/operator';
import type { Users } from '../../modules/user';
import { streamFaults } from '../../realtime/quote-channel';
import type { Faults } from '../faults';
import type { LedgerFaultInjection } from '../ledger-fault-injection';
import { registerShell } from '../shell/shell';
import { registerChainRoutes, viewChains } from './chain-page';
import { registerDepositCodeRoutes } from './deposit-code-page';
import { type DemoAccount, document, ledgerFault, livePage, type LiveState, sandboxPage } from './page';
import { registerReviewShortcuts, type ReviewShortcuts } from './review-shortcuts';
import { sendPage } from './send-page';

/** What the sandbox's own pages and endpoints work on. */
export interface SandboxPageOptions extends ReviewShortcuts {
  readonly demo: boolean;
  readonly calls: readonly Call[];
  readonly clock: SandboxClock;
  readonly systemTime: () => number;
  readonly outbox: Pick<Outbox, 'list'>;
  readonly telling: Pick<Telling, 'tell'>;
  readonly users: Users;
  readonly hosts: OrganisationHosts;
  readonly tokens: ReadonlyMap<string, TokenInfo>;
  readonly chain: Chain;
  readonly deposits: Deposits;
  readonly depositCodes: DepositCodes;
  /** As customer service does (S-08). */
  readonly giveInviteSlots: (userId: string, slots: number) => Promise<void>;
  readonly faults: Faults;
  /** The fault of the ledger. */
  readonly ledgerFaultInjection: LedgerFaultInjection;
  readonly account: DemoAccount;
  /** The operators of demo mode, and the password of all of them. */
  readonly operators: { readonly names: readonly string[]; readonly password: string } & Pick<
    Operators,
    'demoCode'
  >;
}

/** The clock is not moved by more than this at once. */
const longestAdvance = 400 * 24 * 60 * 60 * 1000;
const refusal =
  'The sandbox page is open in demo mode only. Start the server with DEMO=1, or on a loopback address.';

const whole = (minimum: number, maximum: number) =>
  z.optional(z.int().check(z.minimum(minimum), z.maximum(maximum)));
const DepositInput = z.object({
  account: z.string().check(z.minLength(1), z.maxLength(254)),
  token: z.string().check(z.maxLength(20)),
  amount: z.string().check(z.regex(/^\d{1,30}(\.\d{1,18})?$/)),
  /** The address's own unless told. */
  memo: z.optional(z.string().check(z.maxLength(100))),
});
const SlotsInput = z.object({
  account: z.string().check(z.minLength(1), z.maxLength(254)),
  slots: z.int().check(z.minimum(0), z.maximum(1_000)),
});
const ClockInput = z.object({ advanceMs: z.int().check(z.minimum(0), z.maximum(longestAdvance)) });
const FaultInput = z.union([
  z.strictObject({ ledger: z.literal('differ') }),
  z.strictObject({
    stream: z.enum(streamFaults),
    times: whole(1, 100_000),
    durationMs: whole(1, 3_600_000),
  }),
  z.strictObject({ traders: z.literal('pause'), durationMs: whole(1, 3_600_000) }),
  z.strictObject({
    call: z.string().check(z.minLength(1), z.maxLength(200)),
    latencyMs: whole(0, 600_000),
    code: z.optional(
      z.int().check(z.refine((code) => errorName(code) !== undefined && code !== 0, 'not an error code')),
    ),
    status: whole(400, 599),
    drop: z.optional(z.boolean()),
    afterWork: z.optional(z.boolean()),
    times: whole(1, 100_000),
  }),
]);
const OutboxQuery = z.object({
  to: z.optional(z.string()),
  captcha: z.optional(z.string()),
  slider: z.optional(z.string()),
  kind: z.optional(z.enum(['mail', 'sms', 'captcha', 'slider'])),
  limit: z.optional(z.string().check(z.regex(/^\d{1,3}$/))),
});

/** Registers `/sandbox`: a page for people, and the same for programs as JSON. Refused with 403 unless in demo mode. */
export async function registerSandboxPage(app: FastifyInstance, options: SandboxPageOptions): Promise<void> {
  const { chain, clock, tokens } = options;
  guard(app, options);
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
  app.get('/sandbox', async (_request, reply) =>
    sendPage(
      reply,
      sandboxPage(await liveState(options), [...tokens.values()], options.calls, {
        ...options.account,
        operatorPassword: options.operators.password,
      }),
    ),
  );
  app.get('/sandbox/live', async (_request, reply) => sendPage(reply, livePage(await liveState(options))));
  registerShell(app, options.account);
  registerOutbox(app, options);
  registerAccountRoutes(app, options);
  registerChainRoutes(app, chain, clock);
  registerDepositCodeRoutes(app, options.depositCodes, tokens);
  registerReviewShortcuts(app, options);
  registerFaultRoutes(app, options);
  app.post('/sandbox/clock', async (request) => {
    const { advanceMs } = z.parse(ClockInput, request.body);
    await clock.advance(advanceMs);
    return { message: `It is now ${new Date(clock.now()).toISOString()}`, now: clock.now() };
  });
}

/** Lets in anybody in demo mode and nobody otherwise, and nobody from another site's page. */
function guard(app: FastifyInstance, { demo, hosts }: SandboxPageOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    // A name that belongs to no organisation is somebody else's, led here by their name server.
    if (hosts.find(request.host) === undefined)
      return reply.code(403).send({ message: `No organisation has the host ${request.host}.` });
    if (!demo) return refuse(request, reply);
    const { origin } = request.headers;
    if (origin !== undefined && !isOwnOrigin(origin, request.host)) {
      return reply.code(403).send({ message: `Requests from ${origin} are refused.` });
    }
    return undefined;
  });
}

const standingFaults = async ({
  faults,
  ledgerFaultInjection,
}: Pick<SandboxPageOptions, 'faults' | 'ledgerFaultInjection'>): Promise<LiveState['faults']> => [
  ...((await ledgerFaultInjection.isThere()) ? [ledgerFault] : []),
  ...faults.list(),
];

const liveState = async (options: SandboxPageOptions): Promise<LiveState> => ({
  now: options.clock.now(),
  offset: options.clock.now() - options.systemTime(),
  messages: await options.outbox.list({ limit: 40 }),
  faults: await standingFaults(options),
  operators: await Promise.all(
    options.operators.names.map(async (name) => ({ name, code: await options.operators.demoCode(name) })),
  ),
  chains: await viewChains(options.chain),
  depositCodes: await options.depositCodes.issued(),
});

function registerOutbox(
  app: FastifyInstance,
  { outbox, telling }: Pick<SandboxPageOptions, 'outbox' | 'telling'>,
): void {
  app.get('/sandbox/outbox.json', async (request) => {
    const query = z.parse(OutboxQuery, request.query);
    const kind =
      query.kind ??
      (query.captcha !== undefined ? 'captcha' : query.slider !== undefined ? 'slider' : undefined);
    const recipient = query.to ?? query.captcha ?? query.slider;
    // Whoever looks sees all that happened before.
    if (kind !== 'captcha' && kind !== 'slider') await telling.tell();
    const messages = await outbox.list({
      ...(recipient !== undefined && {
        recipient: recipient.includes('@') ? recipient.toLowerCase() : recipient,
      }),
      ...(kind !== undefined && { kind }),
      limit: Math.min(Number(query.limit ?? 50), 200),
    });
    return {
      list: messages.map(({ recipient: to, createTime: time, ...message }) => ({ ...message, to, time })),
    };
  });
}

/** What is done to somebody's account: deposits and invitee slots. */
function registerAccountRoutes(app: FastifyInstance, options: SandboxPageOptions): void {
  const { deposits, hosts, tokens, users } = options;
  const userNamed = async (account: string, host: string) => {
    const user = (await users.search(account, hosts.find(host))) ?? (await users.search(account));
    if (!user) throw new CallError('notFound', `No account has the email, phone, UID or id ${account}.`);
    return user;
  };
  app.post('/sandbox/deposit', async (request) => {
    const { account, token: code, amount, memo } = z.parse(DepositInput, request.body);
    const user = await userNamed(account, request.host);
    const token = tokens.get(code);
    if (!token) throw new CallError('tokenUnknown', `There is no token ${code}.`);
    const deposit = await deposits.send(user.id, token, amount, { memo });
    return { message: `${deposit.amount} ${token.alias} is on its way to ${deposit.address}`, deposit };
  });
  app.post('/sandbox/invite-slots', async (request) => {
    const { account, slots } = z.parse(SlotsInput, request.body);
    const user = await userNamed(account, request.host);
    await options.giveInviteSlots(user.id, slots);
    return { message: `${account} has ${slots} invitee slots` };
  });
}

function registerFaultRoutes(app: FastifyInstance, options: SandboxPageOptions): void {
  const { faults, ledgerFaultInjection } = options;
  app.get('/sandbox/fault', async () => ({ list: await standingFaults(options) }));
  app.post('/sandbox/fault', async (request) => {
    const input = z.parse(FaultInput, request.body);
    if (!('ledger' in input)) return { message: 'Switched on', fault: faults.add(input) };
    await ledgerFaultInjection.plant();
    return { message: 'Switched on', fault: ledgerFault };
  });
  app.delete<{ Querystring: { id?: string } }>('/sandbox/fault', async (request) => {
    const { id } = request.query;
    const mended = (id ?? ledgerFault.id) === ledgerFault.id && (await ledgerFaultInjection.remove());
    const cleared = faults.clear(id) + (mended ? 1 : 0);
    return { message: `${cleared} switched off`, cleared };
  });
}

function refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.code(403);
  if (request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')) {
    return sendPage(
      reply,
      document(
        'Sandbox',
        html`<header>
          <div>
            <h1>Sandbox</h1>
            <p>${refusal}</p>
          </div>
        </header>`,
      ),
    );
  }
  return reply.send({ message: refusal });
}

/** What is answered with 404. */
const missing: readonly ErrorName[] = ['notFound', 'accountUnknown', 'reviewClosed'];

function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof z.core.$ZodError) {
    const message = error.issues
      .map((issue) => `${issue.path.join('.') || 'input'}: ${issue.message}`)
      .join('; ');
    return reply.code(400).send({ message });
  }
  if (error instanceof CallError) {
    const message = error.message === error.error ? messageOf(error.error, 'en') : error.message;
    return reply.code(missing.includes(error.error) ? 404 : 400).send({ message, code: error.code });
  }
  if (
    error instanceof Error &&
    'statusCode' in error &&
    typeof error.statusCode === 'number' &&
    error.statusCode < 500
  ) {
    return reply.code(error.statusCode).send({ message: error.message });
  }
  request.log.error({ err: error }, 'the sandbox page failed');
  return reply.code(500).send({ message: 'Something failed inside the sandbox; its log says what.' });
}
