import type * as contract from '@exchange/contract';
import type { InputOf, OperatorAction, OutputOf, ReleaseDecision } from '@exchange/contract';
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { ModuleContext } from '../../application/module';
import { CallError } from '../../core/call-error';
import { answerMs, type Challenges } from './challenges';
import type { OperatorLog } from './operator-log';
import { type Asker, bytesOf, hostOf, type Passkeys } from './passkeys';

/** What the log calls a confirmed decision. */
const actions = {
  back: 'back-confirmed',
  promote: 'promote-confirmed',
  'end-canary': 'canary-end-confirmed',
} as const satisfies Readonly<Record<ReleaseDecision['action'], OperatorAction>>;

/**
 * What operators decide about releases, each time with a passkey (O-10). The composition is changed by the process with the signing key;
 * here it is made sure who decided what, and written down before it is carried out.
 */
export class ReleaseDecisions {
  constructor(
    private readonly context: Pick<ModuleContext, 'database'>,
    private readonly passkeys: Passkeys,
    private readonly challenges: Challenges,
    private readonly log: OperatorLog,
  ) {}

  /** What a browser asks a passkey with. Rejects with `passkeyMissing`, and `invalidInput` for what no canary has. */
  async begin(
    decision: ReleaseDecision,
    origin: string,
    { operator }: Asker,
  ): Promise<OutputOf<typeof contract.beginReleaseDecision>> {
    requireSound(decision);
    const allowCredentials = [...(await this.passkeys.requireFor(operator, origin))];
    const { id, challenge, expires } = await this.challenges.make(operator, origin, decision);
    const options = await generateAuthenticationOptions({
      ...{ rpID: hostOf(origin), challenge: bytesOf(challenge), allowCredentials },
      ...{ userVerification: 'required', timeout: answerMs },
    });
    return { id, options: JSON.stringify(options), expires };
  }

  /** What was confirmed, once it is in the log. Rejects with `decisionOver` and `passkeyRefused`. */
  async confirm(
    { id, credential }: InputOf<typeof contract.confirmReleaseDecision>,
    { operator, address }: Asker,
  ): Promise<ReleaseDecision> {
    const challenge = await this.challenges.use(operator, id, 'decision');
    const { decision } = challenge;
    if (!decision) throw new CallError('decisionOver');
    const answer = await this.passkeys.verify(challenge, credential, address);
    await this.context.database.transaction(async (transaction) => {
      await this.passkeys.keepUse(transaction, answer);
      await this.challenges.confirm(transaction, id);
      const entry = { operator, address, action: actions[decision.action], ...aboutOf(decision) };
      await this.log.append(
        { ...entry, detail: `${wordsOf(decision)}, with ${answer.passkey.name}` },
        transaction,
      );
    });
    return decision;
  }

  /** Writes down what a confirmed decision came to. Rejects with `decisionOver` where that was done. */
  async note(
    { id, made, reason = '' }: InputOf<typeof contract.noteReleaseOutcome>,
    { operator, address }: Asker,
  ): Promise<void> {
    await this.context.database.transaction(async (transaction) => {
      const decision = await this.challenges.noteOutcome(transaction, operator, id);
      const outcome =
        made === null
          ? ({ action: 'not-carried-out', detail: reason } as const)
          : ({ action: 'release-made', detail: `composition ${made}` } as const);
      await this.log.append({ operator, address, ...aboutOf(decision), ...outcome }, transaction);
    });
  }
}

function requireSound({ action, part, to }: ReleaseDecision): void {
  if (action !== 'back' && (part !== null || to !== null))
    throw new CallError('invalidInput', 'A canary ends or is promoted as a whole.', {
      [part === null ? 'to' : 'part']: `null with ${action}`,
    });
}

/** Of what the log says it. */
const aboutOf = ({ part }: ReleaseDecision) => ({ kind: 'release', record: part ?? 'all parts' });

const wordsOf = ({ action, to, on }: ReleaseDecision): string =>
  action === 'back' ? `from ${on} to ${to ?? 'the release before'}` : `canary of composition ${on}`;
