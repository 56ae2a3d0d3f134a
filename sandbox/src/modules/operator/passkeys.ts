import { createHash } from 'node:crypto';
import type * as contract from '@exchange/contract';
import type { InputOf, OperatorPasskey, OutputOf } from '@exchange/contract';
import {
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, asc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ModuleContext } from '../../application/module';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import { equals } from '../../core/storage/queries';
import { answerMs, type ChallengeRow, type Challenges } from './challenges';
import type { OperatorLog } from './operator-log';
import type { Operators } from './operators';
import { operatorPasskeys } from './tables';

type PasskeyRow = typeof operatorPasskeys.$inferSelect;

/** What every passkey of the operators' shows as the place that it is for. */
const place = 'Exchange operations';

const text = z.string();
const credential = { id: text, rawId: text, type: z.literal('public-key') };
const Registration = z.object({
  ...credential,
  response: z.object({ clientDataJSON: text, attestationObject: text }),
});
const Assertion = z.object({
  ...credential,
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text }),
});

/** The relying party's id: where a passkey is made, and the only place where it is asked for. */
export const hostOf = (origin: string): string => new URL(origin).hostname;

/** Names an operator to an authenticator, which keeps one passkey of a person for a place. */
const userIdOf = (name: string) => new Uint8Array(createHash('sha256').update(`operator ${name}`).digest());

/** Who asks, and from where. */
export interface Asker {
  /** Name of the operator. */
  readonly operator: string;
  readonly address: string;
}

/** A passkey that answered a challenge rightly. */
export interface RightAnswer {
  readonly passkey: PasskeyRow;
  readonly newCounter: number;
}

/** The passkeys with which operators confirm what they do about releases (O-10). */
export class Passkeys {
  constructor(
    private readonly context: Pick<ModuleContext, 'database' | 'clock'>,
    private readonly operators: Pick<Operators, 'stepUp'>,
    private readonly challenges: Challenges,
    private readonly log: OperatorLog,
  ) {}

  /** Those of an operator, the oldest first. */
  async list(operator: string): Promise<OperatorPasskey[]> {
    return (await this.ofOperator(operator)).map(shown);
  }

  /** What a browser makes a passkey of. Rejects with `authenticatorCodeWrong`, `authenticatorCodeUsed`, `accountLocked`. */
  async begin(
    { code, origin }: InputOf<typeof contract.beginOperatorPasskey>,
    { operator, address }: Asker,
  ): Promise<OutputOf<typeof contract.beginOperatorPasskey>> {
    await this.operators.stepUp(operator, code, address);
    const host = hostOf(origin);
    const { id, challenge, expires } = await this.challenges.make(operator, origin);
    const options = await generateRegistrationOptions({
      ...{ rpName: place, rpID: host, challenge: bytesOf(challenge) },
      ...{ userName: operator, userID: userIdOf(operator), attestationType: 'none' },
      timeout: answerMs,
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      excludeCredentials: (await this.ofOperator(operator, host)).map((passkey) => ({ id: passkey.id })),
    });
    return { id, options: JSON.stringify(options), expires };
  }

  /** Keeps a passkey that was made. Rejects with `decisionOver` and `passkeyRefused`. */
  async add(
    { id, name, credential: given }: InputOf<typeof contract.addOperatorPasskey>,
    { operator, address }: Asker,
  ): Promise<OperatorPasskey> {
    const challenge = await this.challenges.use(operator, id, 'passkey');
    const { database, clock } = this.context;
    const row: PasskeyRow = {
      ...(await madeBy(challenge, given)),
      ...{
        operator,
        host: hostOf(challenge.origin),
        name: name.trim(),
        createTime: clock.now(),
        lastTime: 0,
      },
    };
    await database.transaction(async (transaction) => {
      const added = await transaction.insert(operatorPasskeys).values(row).onConflictDoNothing().returning();
      if (added.length === 0) throw new CallError('passkeyRefused', 'it is there already');
      await this.note(transaction, 'passkey-added', row, address);
    });
    return shown(row);
  }

  /** Rejects with `passkeyMissing`. */
  async remove(id: string, { operator, address }: Asker): Promise<void> {
    await this.context.database.transaction(async (transaction) => {
      const [row] = await transaction
        .delete(operatorPasskeys)
        .where(and(eq(operatorPasskeys.id, id), eq(operatorPasskeys.operator, operator)))
        .returning();
      if (!row) throw new CallError('passkeyMissing');
      await this.note(transaction, 'passkey-removed', row, address);
    });
  }

  /** The passkeys of an operator that may answer on a page. Rejects with `passkeyMissing` where there are none for its host. */
  async requireFor(operator: string, origin: string): Promise<readonly { readonly id: string }[]> {
    const host = hostOf(origin);
    const own = await this.ofOperator(operator, host);
    if (own.length === 0) throw new CallError('passkeyMissing', `none for ${host}`);
    return own.map(({ id }) => ({ id }));
  }

  /**
   * The passkey of the challenge's operator that answered it, after it verified who holds it. Rejects with `passkeyRefused`, and
   * the log has that it did.
   */
  async verify(challenge: ChallengeRow, given: string, address: string): Promise<RightAnswer> {
    const { operator, origin } = challenge;
    const response = read(Assertion, given);
    const passkey = (await this.ofOperator(operator, hostOf(origin))).find(({ id }) => id === response?.id);
    const newCounter = response && passkey && (await counterOf(challenge, response, passkey));
    if (passkey && newCounter !== undefined) return { passkey, newCounter };
    const entry = {
      operator,
      address,
      action: 'passkey-refused',
      kind: 'operator',
      record: operator,
    } as const;
    await this.log.append({ ...entry, detail: hostOf(origin) });
    throw new CallError('passkeyRefused');
  }

  /** Keeps that a passkey was used. Rejects with `passkeyRefused` where it was used meanwhile, so that no counter is taken twice. */
  async keepUse(transaction: Database, { passkey, newCounter }: RightAnswer): Promise<void> {
    const { id, counter } = operatorPasskeys;
    const used = await transaction
      .update(operatorPasskeys)
      .set({ counter: newCounter, lastTime: this.context.clock.now() })
      .where(and(eq(id, passkey.id), eq(counter, passkey.counter)))
      .returning({ id });
    if (used.length === 0) throw new CallError('passkeyRefused', 'it was used or removed meanwhile');
  }

  /** Those of an operator, of a host or of all, the oldest first. */
  private ofOperator(operator: string, host?: string): Promise<PasskeyRow[]> {
    return this.context.database
      .select()
      .from(operatorPasskeys)
      .where(and(eq(operatorPasskeys.operator, operator), equals(operatorPasskeys.host, host)))
      .orderBy(asc(operatorPasskeys.createTime), asc(operatorPasskeys.id));
  }

  private note(
    transaction: Database,
    action: 'passkey-added' | 'passkey-removed',
    { operator, name, host }: PasskeyRow,
    address: string,
  ): Promise<void> {
    const entry = {
      operator,
      action,
      kind: 'operator',
      record: operator,
      detail: `${name}, ${host}`,
      address,
    };
    return this.log.append(entry, transaction);
  }
}

const shown = ({ id, host, name, createTime, lastTime }: PasskeyRow): OperatorPasskey => ({
  ...{ id, host, name, create_time: createTime, last_time: lastTime },
});

/** Bytes of a text in base64url. */
export const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));

/** What a browser sent as JSON; undefined for anything else. */
function read<Schema extends z.ZodMiniType>(schema: Schema, given: string): z.output<Schema> | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(given));
    return parsed.success ? parsed.data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The passkey that a browser made for a challenge. Rejects with `passkeyRefused`. */
async function madeBy(
  { challenge, origin }: ChallengeRow,
  given: string,
): Promise<Pick<PasskeyRow, 'id' | 'publicKey' | 'counter'>> {
  const response = read(Registration, given);
  const { verified, registrationInfo } = response
    ? await verifyRegistrationResponse({
        response: { ...response, clientExtensionResults: {} },
        ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: hostOf(origin) },
        requireUserVerification: true,
      }).catch(refused)
    : { verified: false, registrationInfo: undefined };
  if (!verified || !registrationInfo) throw new CallError('passkeyRefused');
  const { id, publicKey, counter } = registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
}

/** How often a passkey says that it signed, by an answer that is right; undefined for one that is not. */
async function counterOf(
  { challenge, origin }: ChallengeRow,
  response: z.infer<typeof Assertion>,
  { id, publicKey, counter }: PasskeyRow,
): Promise<number | undefined> {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: hostOf(origin) },
    ...{ credential: { id, publicKey: bytesOf(publicKey), counter }, requireUserVerification: true },
  }).catch(refused);
  return verified ? authenticationInfo.newCounter : undefined;
}

/** The library throws plain errors for whatever a browser sends that is not right, and none for faults of its own. */
const refused = () =>
  ({ verified: false, registrationInfo: undefined, authenticationInfo: undefined }) as const;
