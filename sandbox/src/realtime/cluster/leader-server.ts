import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import { writeAccounts } from '../../core/exchange/account-transfer';
import type { TradingExchange } from '../../core/exchange/exchange';
import type { LeaderTasks } from '../../core/exchange/leader-task';
import { OutcomeUnknown } from '../../core/outcome-unknown';
import type { Bus } from './bus';
import {
  type Answer,
  channels,
  type Command,
  type FeedContent,
  type FeedMessage,
  type Question,
  Request,
  type Snapshot,
} from './messages';

export interface LeaderServerOptions {
  readonly bus: Bus;
  readonly term: number;
  readonly exchange: TradingExchange;
  readonly tasks: LeaderTasks;
  /** What has been published so far. */
  readonly snapshot: () => Pick<Snapshot, 'epoch' | 'positions' | 'market'>;
  /** Moves the exchange's clock. */
  readonly advance: (milliseconds: number) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** What the engine's owner does for the other processes. */
export interface LeaderServer {
  /** Begins to answer them. */
  open(): Promise<void>;
  /** Tells all of them; they notice when one of the messages is missing. */
  feed(content: FeedContent): void;
  stop(): Promise<void>;
}

/** A sign of life comes this often, ms. */
const beatMs = 500;

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
      return exchange.placeOrder(command.userId, command.input, command.key);
    case 'cancel':
      return exchange.cancelOrder(command.userId, command.orderId, command.key);
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

/** Creates the desk of an owner's term; its messages are numbered from 1. */
export function createLeaderServer(options: LeaderServerOptions): LeaderServer {
  const { bus, term, exchange, tasks, onError } = options;
  let number = 0;

  function feed(content: FeedContent): void {
    number += 1;
    const message: FeedMessage = { term, number, time: Date.now(), content };
    void bus.send(channels.feed, message);
  }

  async function answer(question: Question): Promise<unknown> {
    switch (question.do) {
      case 'snapshot':
        return { term, number, ...options.snapshot() };
      case 'announce':
        exchange.announce(question.update);
        return null;
      case 'advance':
        await options.advance(question.milliseconds);
        return null;
      default:
        return execute(exchange, tasks, question);
    }
  }

  async function resultOf(question: Question): Promise<Answer['result']> {
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

  async function take(message: unknown): Promise<void> {
    const request = z.parse(Request, message);
    // Whoever asked has given up: doing it now would surprise.
    if (request.term !== term || request.until < Date.now()) return;
    const { id, from, question } = request;
    const reply: Answer = { id, result: await resultOf(question) };
    await bus.send(channels.answers(from), reply);
  }

  const stops: (() => unknown)[] = [];
  return {
    feed,
    async open() {
      stops.push(await bus.listen(channels.requests, (message) => void take(message).catch(onError)));
      const beat = setInterval(() => feed({ kind: 'beat' }), beatMs);
      stops.push(() => clearInterval(beat));
      feed({ kind: 'beat' });
    },
    async stop() {
      for (const stop of stops.splice(0)) await stop();
    },
  };
}
