import { CallError } from '../../core/call-error';
import type { Database, SandboxClock } from '../../core/context';
import type { SandboxLocale } from '../../core/locale';
import { createCode, hashOf, sameText } from '../../core/secrets';
import { minute } from '../../core/time-spans';
import { Challenges } from '../captcha';
import { organisationName } from '../config';
import { codeMessage, type CodePurpose, type Outbox } from '../notification';

const validMinutes = 10;
/**
 * Beside the policy of `attempts.ts`, which forgets after a success and counts by who asks: with one code nobody has a
 * better chance than five in a million, from however many addresses.
 */
const allowedAttempts = 5;

/** What a code belongs to. */
export interface CodeSubject {
  readonly purpose: CodePurpose;
  readonly organisation: string;
  /** What the code proves: the mailbox or phone itself, or the login that it belongs to. */
  readonly subject: string;
}

/** What a code is sent for and to whom. */
interface CodeRequest extends CodeSubject {
  readonly channel: 'mail' | 'sms';
  readonly recipient: string;
  readonly locale: SandboxLocale;
  /** The recipient is not, or not yet, an account's contact: whoever did not ask need not do anything. */
  readonly toAnybody?: boolean;
  /** What exactly it is for, said in the message. */
  readonly about?: string | undefined;
}

const idOf = ({ purpose, organisation, subject }: CodeSubject) =>
  hashOf(`code ${purpose} ${organisation} ${subject}`);

/** Six-digit codes sent by mail and SMS. */
export class VerificationCodes {
  constructor(
    private readonly challenges: Challenges,
    private readonly outbox: Outbox,
    private readonly clock: Pick<SandboxClock, 'now'>,
  ) {}

  /** Sends a new code, which replaces the one before. Answers when the next may be asked for; sooner is `rateLimited`. */
  async send({
    channel,
    recipient,
    locale,
    about,
    toAnybody = false,
    ...subject
  }: CodeRequest): Promise<number> {
    const { purpose, organisation } = subject;
    const id = idOf(subject);
    const before = await this.challenges.read('code', organisation, id);
    const next = before && before.createTime + minute;
    if (next !== undefined && next > this.clock.now())
      throw new CallError('rateLimited', 'a code was sent less than a minute ago', undefined, next);
    const code = createCode();
    const lifeMs = validMinutes * minute;
    const challenge = await this.challenges.put({ kind: 'code', organisation, secret: code, lifeMs, id });
    const facts = { purpose, code, minutes: validMinutes, about, toAnybody };
    const text = codeMessage(locale, organisationName(organisation), facts);
    await this.outbox.send({ organisation, kind: channel, recipient, ...text, code }, locale);
    return challenge.createTime + minute;
  }

  /** Counts an attempt; rejects with `verificationCodeWrong`, and from the sixth attempt on whatever the code. */
  async check(subject: CodeSubject, code: string): Promise<void> {
    const { organisation } = subject;
    const challenge = await this.challenges.attempt('code', organisation, idOf(subject), allowedAttempts);
    if (!challenge || !sameText(challenge.secret, code)) throw new CallError('verificationCodeWrong');
  }

  /**
   * Uses up a checked code; of two that try one gets it, the other is rejected with `verificationCodeWrong`. With a
   * transaction it is used up only if that is committed.
   */
  async use(subject: CodeSubject, transaction?: Database): Promise<void> {
    const store = transaction ? new Challenges(transaction, this.clock) : this.challenges;
    const taken = await store.take('code', subject.organisation, idOf(subject));
    if (!taken) throw new CallError('verificationCodeWrong', 'the code was used meanwhile');
  }
}
