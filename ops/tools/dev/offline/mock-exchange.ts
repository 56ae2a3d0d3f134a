import type { AddressInfo } from 'node:net';
import { type Call, type Pair, pairRoom } from '@exchange/contract';
import { catalogue } from '@exchange/contract/catalogue';
import fastify, { type FastifyInstance } from 'fastify';
import { isOwnOrigin, registerCalls } from '../../../../sandbox/src/http/calls';
import { createRateLimits } from '../../../../sandbox/src/http/rate-limits';
import { type Answer, checkInput } from '../../../../sandbox/src/http/registry';
import type { ActiveSession, WebRequest } from '../../../../sandbox/src/http/web-request';
import { serveSockets } from '../../../../sandbox/src/realtime/sockets';
import { type Examples, readExamples } from './examples';
import { emptied, MockChoices } from './mock-choices';
import { MockMarket } from './mock-market';
import { registerMocksPage } from './mocks-page';

/** An exchange that answers every call from its example. */
export interface MockExchange {
  readonly app: FastifyInstance;
  /** Where it listens. */
  readonly origin: URL;
  /** `Set-Cookie` lines of a page: whether somebody is signed in there. */
  cookies(): readonly string[];
  close(): Promise<void>;
}

/** Between two messages of the quotes, and between two signs of life of a book, ms. */
const tickMs = 1_000;
const bookMs = 5_000;
/** No limit is met by a page under development. */
const unlimited = 1_000_000;
/** What authenticates a browser; whoever asks is the one user. */
const secret = 'offline';
const tokens = { token: secret, socketToken: secret };

/**
 * Starts an exchange of examples on this machine: the reference exchange's own HTTP and realtime interface, with the examples behind
 * them in place of its domains. Its time goes on from that of the examples.
 */
export async function startMockExchange(examples: Examples = readExamples()): Promise<MockExchange> {
  const began = Date.now();
  const now = () => examples.time + Date.now() - began;
  const choices = new MockChoices();
  const market = new MockMarket(examples.of('market.getTradeList').answer);
  const find = answersFrom({ examples, choices, market, now });

  const app = fastify({ forceCloseConnections: true });
  registerMocksPage(app, { choices, answerOf: (call) => examples.of(call.name).answer });
  await app.register(
    async (api) => {
      // Who is signed in is chosen here, whatever a browser kept of another time.
      api.addHook('onRequest', async ({ headers }) => {
        headers.cookie = choices.isSignedIn ? `__Host-session=${secret}` : '';
        delete headers['token'];
      });
      for (const path of ['/media/*', '/cast/picture/*', '/home/picture/*'])
        api.get(path, (_request, reply) => reply.type('image/svg+xml').send(placeholder));
      await registerCalls(api, {
        ...{ catalogue, registry: { find }, faults: choices, clock: { now } },
        sessions: { find: async () => ({ state: 'active', session: sessionAt(now()) }) },
        operators: { find: async () => undefined },
        hosts: { find: () => 'nova' },
        limits: createRateLimits({ attempts: unlimited, budgets: unlimited }, { now }),
        canStore: async () => true,
      });
    },
    { prefix: '/api' },
  );
  const stopStream = serveStream(app, { market, choices, now, bookSeq: bookSeqOf(examples) });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    origin: new URL(`http://127.0.0.1:${port}`),
    cookies: () =>
      ['token', 'socket_token'].map((name) =>
        choices.isSignedIn
          ? `${name}=${secret}; Path=/; SameSite=Lax`
          : `${name}=; Max-Age=0; Path=/; SameSite=Lax`,
      ),
    async close() {
      await stopStream();
      await app.close();
    },
  };
}

/** The one session, which lasts as long as the page is worked on. */
const sessionAt = (time: number): ActiveSession => ({
  ...{ tokenHash: secret, userId: secret, tokens: () => tokens, expires: time + 7 * 24 * 3_600_000 },
});

interface AnswerParts {
  readonly examples: Examples;
  readonly choices: MockChoices;
  readonly market: MockMarket;
  readonly now: () => number;
}

/** What answers each call: its example, after its input was checked. */
function answersFrom({ examples, choices, market, now }: AnswerParts): (call: Call) => Answer {
  function exampleOf({ name }: Call, input: unknown): unknown {
    if (name === 'market.getTradeList') return market.tradeList(now());
    // A login's example is its second step.
    const isFirstStep =
      name === 'multi.newLogin' && typeof input === 'object' && input !== null && 'password' in input;
    return examples.of(isFirstStep ? 'app.newLogin' : name).answer;
  }

  /** A login, a registration and a logout change who is signed in. */
  function follow({ name }: Call, answer: unknown, request: WebRequest): void {
    const grantsSession =
      typeof answer === 'object' && answer !== null && 'session' in answer && answer.session !== null;
    if (name === 'user.loginOut') {
      choices.isSignedIn = false;
      request.dropSession();
    } else if (grantsSession) {
      choices.isSignedIn = true;
      request.keepSession({ secret, ...tokens, expires: sessionAt(now()).expires });
    }
  }

  return (call) => async (raw, request) => {
    const example = exampleOf(call, checkInput(call, raw));
    const answer = choices.choice(call.name) === 'empty' ? emptied(example) : example;
    follow(call, answer, request);
    return answer;
  };
}

/** A picture that examples have no file of. */
const placeholder =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice"><rect width="160" height="90" fill="#8b93a3"/><path d="M0 90 50 38l32 32 24-22 54 42z" fill="#737b8c"/><circle cx="118" cy="26" r="10" fill="#a4abb8"/></svg>';

function bookSeqOf(examples: Examples): number {
  const { answer } = examples.of('market.getOrders');
  return typeof answer === 'object' && answer !== null && 'seq' in answer ? Number(answer.seq) : 0;
}

interface StreamParts {
  readonly market: MockMarket;
  readonly choices: MockChoices;
  readonly now: () => number;
  /** Where every pair's book stands. */
  readonly bookSeq: number;
}

/** Quotes that tick, books that stand, and a personal channel on which nothing happens. Returns the stop. */
function serveStream(
  app: FastifyInstance,
  { market, choices, now, bookSeq }: StreamParts,
): () => Promise<void> {
  const organisation = 'nova';
  const sockets = serveSockets({
    server: app.server,
    market: { pairs: new Map(market.listed.map((pair) => [pair.code, pair])), listed: () => market.listed },
    clock: { now },
    organisations: [organisation],
    verifySocketToken: async () =>
      choices.isSignedIn
        ? { sessionId: secret, userId: secret, expires: Number.MAX_SAFE_INTEGER }
        : undefined,
    isOwnOrigin,
    onError: (error) => console.error(error),
  });
  const quotes = setInterval(() => {
    const message = market.tick(now());
    sockets.deliver({
      ...{ kind: 'quotes', changed: message.quotes, epoch: message.epoch, positions: {}, disconnect: false },
      outgoing: [{ organisation, message, corrupt: false }],
    });
  }, tickMs);
  const books = setInterval(() => {
    const standing = { prev: bookSeq, seq: bookSeq, time: now(), bids: [], asks: [] };
    const heard = market.listed.filter((pair: Pick<Pair, 'token' | 'market'>) =>
      sockets.isHeard(pairRoom(pair.token, pair.market)),
    );
    sockets.deliver({
      ...{ kind: 'pairs', trades: [] },
      books: heard.map((pair) => ({ token: pair.token, market: pair.market, ...standing })),
    });
  }, bookMs);
  return async () => {
    clearInterval(quotes);
    clearInterval(books);
    await sockets.close();
  };
}
