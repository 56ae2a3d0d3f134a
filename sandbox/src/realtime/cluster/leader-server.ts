import { timingSafeEqual } from 'node:crypto';
import type { ExchangeFigures } from '@exchange/contract';
import fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import { writeAccounts } from '../../core/exchange/account-transfer';
import type { TradingExchange } from '../../core/exchange/exchange';
import type { LeaderTasks } from '../../core/exchange/leader-task';
import { OutcomeUnknown } from '../../core/outcome-unknown';
import { type Answer, type Command, type Question, Request, type Snapshot } from './messages';

export interface LeaderServerOptions {
  readonly term: number;
  /** Address of this process among the others. */
  readonly host: string;
  /** What only processes of this exchange know. */
  readonly secret: string;
  readonly exchange: TradingExchange;
  readonly tasks: LeaderTasks;
  /** What has been published so far; undefined before anything is. */
  readonly snapshot: () => Snapshot | undefined;
  /** How the exchange is doing; undefined before anything is published. */
  readonly figures: () => ExchangeFigures | undefined;
  /** Moves the exchange's clock. */
  readonly advance: (milliseconds: number) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** What the leader does for the other processes. */
export interface LeaderServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Path and header of questions to the leader. */
export const askPath = '/ask';
export const secretHeader = 'x-exchange-secret';
/** How long a snapshot is handed out again, ms: processes that come at once get the same one. */
const snapshotMs = 250;
/** As long as what a module's task may be given. */
const bodyLimit = 4 * 1024 * 1024;

/** Runs a command in the engine; answers with what can travel. */
export async function execute(
  exchange: TradingExchange,
  tasks: LeaderTasks,
  command: Command,
): Promise<unknown> {
  switch (command.do) {
    case 'task':
      return tasks.run(command.name, command.input);
    case 'place':
    case 'placeWithConditions':
    case 'placeWaiting':
    case 'placeAtLine':
      return exchange.placeOrder(command.userId, command.input, command.key);
    case 'cancel':
      return exchange.cancelOrder(command.userId, command.orderId, command.key);
    case 'amend':
      return exchange.amendOrder(command.userId, command.orderId, command, command.key);
    case 'transfer': {
      const { userId, token, amount, to, key } = command;
      const accounts = await exchange.transferBetweenAccounts(
        userId,
        { token, amount: BigInt(amount), to },
        key,
      );
      return writeAccounts(accounts);
    }
  }
}

/** Answers the other processes during a leader's term, on a port of its own. */
export async function openLeaderServer(options: LeaderServerOptions): Promise<LeaderServer> {
  const app = fastify({ bodyLimit, forceCloseConnections: true });
  serve(app, options);
  try {
    const url = await app.listen({ host: options.host, port: 0 });
    return { url, stop: () => app.close() };
  } catch (error) {
    throw new Error(
      `Other processes cannot reach this one at ${options.host}: name an address of this machine with PROCESS_ADDRESS`,
      { cause: error },
    );
  }
}

function published<Told>(told: Told | undefined): Told {
  if (told === undefined) throw new CallError('unavailable', 'The leader has published nothing yet');
  return told;
}

function serve(app: FastifyInstance, options: LeaderServerOptions): void {
  const { term, exchange, tasks, onError } = options;
  const secret = Buffer.from(options.secret);
  let snapshot: Snapshot | undefined;

  /** Turning a market into a snapshot takes a while, and after a leader's begin all ask for one. */
  function keptSnapshot(): Snapshot {
    if (snapshot) return snapshot;
    snapshot = published(options.snapshot());
    setTimeout(() => (snapshot = undefined), snapshotMs).unref();
    return snapshot;
  }

  async function answer(question: Question): Promise<unknown> {
    if (question.do === 'snapshot') return keptSnapshot();
    if (question.do === 'figures') return published(options.figures());
    if (question.do !== 'advance') return execute(exchange, tasks, question);
    await options.advance(question.milliseconds);
    return null;
  }

  async function resultOf(question: Question): Promise<Answer> {
    try {
      return { is: 'done', value: await answer(question) };
    } catch (error) {
      if (error instanceof CallError) {
        const { code, fields } = error;
        return { is: 'refused', code, ...(fields && { fields }) };
      }
      if (!(error instanceof OutcomeUnknown)) onError(error);
      return { is: 'unknown' };
    }
  }

  const isKnown = (question: Question) => question.do !== 'task' || tasks.has(question.name);

  app.addHook('onRequest', async (request, reply) => {
    const given = Buffer.from(String(request.headers[secretHeader]));
    if (given.length !== secret.length || !timingSafeEqual(given, secret)) return reply.code(403).send();
    return undefined;
  });
  app.post(askPath, async (request, reply) => {
    const asked = z.safeParse(Request, request.body);
    // A process of a later version waits for a leader of its own.
    if (!asked.success || !isKnown(asked.data.question)) return reply.code(422).send();
    if (asked.data.term !== term) return reply.code(409).send();
    return reply.send(await resultOf(asked.data.question));
  });
}
