import { CallError } from '../../core/call-error';
import type { Database, SandboxClock } from '../../core/context';
import type { SandboxLocale } from '../../core/locale';
import { createCode, hashOf, sameText } from '../../core/secrets';
import { type Challenges, createChallenges } from '../captcha';
import { organisationOf } from '../config';
import { codeMessage, type CodePurpose, type Outbox } from '../notification';

const validMinutes = 10;
const resendMilliseconds = 60 * 1000;
/**
 * Beside the policy of `attempts.ts`, which forgets after a success and counts by who asks: with one code nobody has a
 * better chance than five in a million, from however many addresses.
 */
const allowedAttempts = 5;

/** What a code is sent for and to whom. */
export interface CodeRequest {
  readonly purpose: CodePurpose;
  readonly organisation: string;
  /** What the code proves: the mailbox or phone itself, or the login that it belongs to. */
  readonly subject: string;
  readonly channel: 'mail' | 'sms';
  readonly recipient: string;
  readonly locale: SandboxLocale;
  /** The recipient is not, or not yet, an account's contact: whoever did not ask need not do anything. */
  readonly toAnybody?: boolean;
  /** What exactly it is for, said in the message. */
  readonly about?: string | undefined;
}

/** What a code belongs to. */
export type CodeSubject = Pick<CodeRequest, 'purpose' | 'organisation' | 'subject'>;

/** Six-digit codes sent by mail and SMS. */
export interface VerificationCodes {
  /** Sends a new code, which replaces the one before. Answers when the next may be asked for; sooner is `rateLimited`. */
  send(request: CodeRequest): Promise<number>;
  /** Counts an attempt; rejects with `verificationCodeWrong`, and from the sixth attempt on whatever the code. */
  check(subject: CodeSubject, code: string): Promise<void>;
  /**
   * Uses up a checked code; of two that try one gets it, the other is rejected with `verificationCodeWrong`. With a
   * transaction it is used up only if that is committed.
   */
  use(subject: CodeSubject, transaction?: Database): Promise<void>;
}

export function createVerificationCodes(
  challenges: Challenges,
  outbox: Outbox,
  clock: SandboxClock,
): VerificationCodes {
  const idOf = ({ purpose, organisation, subject }: CodeSubject) =>
    hashOf(`code ${purpose} ${organisation} ${subject}`);
  return {
    async send(request) {
      const { purpose, organisation, channel, recipient, locale, about, toAnybody = false } = request;
      const id = idOf(request);
      const before = await challenges.read('code', organisation, id);
      if (before && before.createTime + resendMilliseconds > clock.now()) {
        throw new CallError(
          'rateLimited',
          'a code was sent less than a minute ago',
          undefined,
          before.createTime + resendMilliseconds,
        );
      }
      const code = createCode();
      const lifeMs = validMinutes * 60 * 1000;
      const challenge = await challenges.put({ kind: 'code', organisation, secret: code, lifeMs, id });
      const name = organisationOf(organisation)?.look.name ?? organisation;
      const text = codeMessage(locale, name, { purpose, code, minutes: validMinutes, about, toAnybody });
      await outbox.send({ organisation, kind: channel, recipient, ...text, code }, { locale });
      return challenge.createTime + resendMilliseconds;
    },
    async check(subject, code) {
      const challenge = await challenges.attempt(
        'code',
        subject.organisation,
        idOf(subject),
        allowedAttempts,
      );
      if (!challenge || !sameText(challenge.secret, code)) throw new CallError('verificationCodeWrong');
    },
    async use(subject, transaction) {
      const store = transaction ? createChallenges(transaction, clock) : challenges;
      const taken = await store.take('code', subject.organisation, idOf(subject));
      if (!taken) throw new CallError('verificationCodeWrong', 'the code was used meanwhile');
    },
  };
}
