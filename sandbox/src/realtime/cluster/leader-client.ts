import { errorName } from '@exchange/contract';
import { Pool } from 'undici';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import { OutcomeUnknown } from '../../core/outcome-unknown';
import type { LeaderRecord } from '../../core/exchange/fencing-token';
import { askPath, secretHeader } from './leader-server';
import { Answer, type Question, type Request } from './messages';

/** Questions that travel to the leader at once; the others wait for one of them. */
const connections = 128;
/** A leader that is not reached in this time is asked again, ms. */
const connectMs = 1_000;
/** Failures before anything was sent. */
const unsent = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** The leader of another term, or one of a version that does not know what is asked. */
const leftAlone = new Set([409, 422]);

/** Asks the leader in another process over HTTP, whoever it is. */
export class LeaderClient {
  private record: LeaderRecord | undefined;
  private pool: Pool | undefined;
  private readonly changes = new Set<() => void>();

  /** `secret` is what only processes of this exchange know. */
  constructor(
    private readonly secret: string,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** The leader, as far as it is known and another process. */
  get leader(): LeaderRecord | undefined {
    return this.record;
  }

  /** Another process leads; one of an earlier term than what is known is left alone. */
  follow(leader: LeaderRecord): void {
    if (this.record && leader.term <= this.record.term) return;
    this.leave();
    this.record = leader;
    this.pool = new Pool(leader.url, {
      connections,
      connect: { timeout: connectMs },
      // Each question has a limit of its own.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    this.tell();
  }

  /** Nobody is asked until another leader is known; questions on their way end as {@link OutcomeUnknown}. */
  leave(): void {
    const { pool } = this;
    this.record = undefined;
    this.pool = undefined;
    void pool?.destroy(new OutcomeUnknown());
    this.tell();
  }

  /**
   * Asks the leader. Rejects with the leader's refusal as `CallError`; with `unavailable` also when nothing was done; with
   * {@link OutcomeUnknown} when no answer came within `limitMs`, or before another one led.
   */
  async ask(question: Question, limitMs: number): Promise<unknown> {
    const { record, pool } = this;
    if (!record || !pool) throw new CallError('unavailable', 'No process is known to lead');
    const answer = await this.post(pool, record.term, question, limitMs);
    if (answer === undefined) throw new CallError('unavailable', 'The leader is another process by now');
    if (answer.is === 'unknown') throw new OutcomeUnknown();
    if (answer.is === 'refused') {
      throw new CallError(errorName(answer.code) ?? 'internal', undefined, answer.fields);
    }
    return answer.value;
  }

  /** Resolves when another process leads, or after `limitMs`. */
  change(limitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.changes.delete(done);
        resolve();
      };
      const timer = setTimeout(done, limitMs);
      this.changes.add(done);
    });
  }

  private tell(): void {
    for (const tell of [...this.changes]) tell();
  }

  /** Undefined when it was left alone. */
  private async post(
    pool: Pool,
    term: number,
    question: Question,
    limitMs: number,
  ): Promise<Answer | undefined> {
    const answered = await this.send(pool, { term, question }, limitMs);
    if (answered === undefined) return undefined;
    const { statusCode, text } = answered;
    if (leftAlone.has(statusCode)) return undefined;
    try {
      if (statusCode !== 200) throw new Error(`The leader answers with ${statusCode}`);
      return z.parse(Answer, JSON.parse(text));
    } catch (error) {
      this.onError(error);
      throw new OutcomeUnknown({ cause: error });
    }
  }

  /** Undefined when it was not even sent. */
  private async send(pool: Pool, request: z.infer<typeof Request>, limitMs: number) {
    try {
      const { statusCode, body } = await pool.request({
        path: askPath,
        method: 'POST',
        headers: { 'content-type': 'application/json', [secretHeader]: this.secret },
        body: JSON.stringify(request),
        signal: AbortSignal.timeout(Math.max(1, Math.ceil(limitMs))),
      });
      return { statusCode, text: await body.text() };
    } catch (error) {
      if (error instanceof Error && 'code' in error && unsent.has(String(error.code))) return undefined;
      throw new OutcomeUnknown({ cause: error });
    }
  }
}
