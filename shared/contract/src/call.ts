import type * as z from './schema';
import type { ErrorName } from './errors';

/** Who may make a call: anyone, only a signed-in user, or only an operator (otherwise the answer is code 1101). */
export type Access = 'public' | 'user' | 'operator';

/**
 * What an operator may do (O-10). `read`: the overview, lists and the log. `review`: also open what waits for a review, with its
 * pictures, and decide. `content`: make, change and stop what organisations' pages show, such as notices, and token sales before they
 * begin. `release`: go back to an earlier composition and promote a canary. `risk`: halt and resume trading in a
 * pair, and set price bands, fees and limits of withdrawals. `scrape`: read the metrics and nothing else, by a token; it is given alone.
 */
export const operatorRoles = ['read', 'review', 'content', 'release', 'risk', 'scrape'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** Who among operators may make a call: one with a role, any who is signed in, or the command line on the exchange's own machine. */
export type OperatorAccess = OperatorRole | 'any' | 'console';

/**
 * A limit on attempts that is counted before the call does anything: by address, and by the user where one is signed in. Attempts
 * that count by something else – a mailbox, a known device – or only for some inputs are counted where that is known (`RateLimits.consume`).
 */
export type AttemptLimit = 'challenge' | 'verification' | 'upload' | 'operator';

/**
 * One call of the exchange's HTTP interface (specification, section 7). The same value types the client,
 * checks what the server receives and sends, and is the source of the OpenAPI document.
 */
export interface Call<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> {
  /** Unique name, `domain.action`, e.g. `order.placeOrder`. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Path below the base path `/api`, spelled as the specification spells it. */
  readonly path: string;
  readonly access: Access;
  /** For a call of operators: who of them may make it. */
  readonly role?: OperatorAccess;
  /** One sentence for the OpenAPI document: what the call is for. */
  readonly summary: string;
  /** Query (GET) or JSON body (POST). */
  readonly input: Input;
  /** The `data` member of a successful response. */
  readonly output: Output;
  /** Names of the codes that the caller should be ready for, beside those that every call can answer; pages carry no table of codes for them. */
  readonly errors: readonly ErrorName[];
  /** A {@link Command}: it carries an `Idempotency-Key` header. */
  readonly idempotent?: 'by-key';
  /**
   * Accepted without a key too, since earlier releases sent none: such a request is a command of its own each time. Only where doing
   * it twice takes nothing from anybody, such as revoking.
   */
  readonly keyOptional?: true;
  /** What it weighs against what a network, a user and a session may ask for in a minute; 1 unless told. */
  readonly weight?: number;
  /** Each call is an attempt that counts against this limit. */
  readonly attempts?: AttemptLimit;
  /** A further limit of the user's that each call counts against. */
  readonly limit?: 'orders';
  /** `multipart`: the input is sent as a form (`multipart/form-data`), because it holds a file. JSON otherwise. */
  readonly encoding?: 'multipart';
}

/**
 * A call that has its effect once however often it is sent: the exchange knows a repetition by its `Idempotency-Key`. Every call
 * that moves money or rights, or changes how an account is secured, is one.
 */
export interface Command<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  Attempt extends string = string,
> extends Call<Input, Output> {
  readonly method: 'POST';
  readonly access: Exclude<Access, 'operator'>;
  readonly role?: never;
  readonly idempotent: 'by-key';
  /**
   * Fields that belong to one attempt and not to what is asked for, such as passwords, codes and deadlines. A repetition may carry
   * others, and they are never kept.
   */
  readonly perAttempt: readonly Attempt[];
}

/** A call that is no command. */
export interface PlainCall<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> extends Call<Input, Output> {
  readonly access: Exclude<Access, 'operator'>;
  readonly role?: never;
  readonly idempotent?: never;
}

/** A call of operators: answered to those who have its role, and refused to everybody else before it does anything (O-10). */
export interface OperatorCall<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> extends Call<Input, Output> {
  readonly access: 'operator';
  readonly role: OperatorAccess;
  readonly idempotent?: never;
  readonly keyOptional?: never;
}

/** What a caller passes to `call`. */
export type InputOf<C extends Call> = z.input<C['input']>;
/** What a caller receives: the response's `data`. */
export type OutputOf<C extends Call> = z.output<C['output']>;

/** Declares a call and keeps the exact types of its schemas. */
export function defineCall<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  call: PlainCall<Input, Output>,
): PlainCall<Input, Output> {
  return call;
}

/** Declares a call of operators with the role that it takes, and keeps the exact types of its schemas. */
export function defineOperatorCall<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  call: Omit<OperatorCall<Input, Output>, 'access'>,
): OperatorCall<Input, Output> {
  return { ...call, access: 'operator' };
}

/** Whether somebody with these roles may make a call that takes `needed`: who reviews or releases also reads. */
export function allowsOperator(roles: readonly OperatorRole[], needed: OperatorAccess): boolean {
  if (needed === 'console') return false;
  if (needed === 'any') return true;
  return roles.includes(needed) || (needed === 'read' && roles.some((role) => role !== 'scrape'));
}

/** Declares a command and keeps the exact types of its schemas. `perAttempt` names the fields of one attempt, if there are any. */
export function defineCommand<
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  const Attempt extends string = never,
>({
  perAttempt = [],
  ...command
}: Omit<Command<Input, Output>, 'method' | 'idempotent' | 'perAttempt' | 'encoding'> & {
  readonly perAttempt?: readonly (Attempt & keyof z.input<Input>)[];
}): Command<Input, Output, Attempt> {
  return { ...command, method: 'POST', idempotent: 'by-key', perAttempt };
}

/** What a command asks for: its input without what belongs to one attempt. */
export type AskedOf<C extends Command> = Omit<InputOf<C>, C['perAttempt'][number]>;
/** What belongs to one attempt. */
export type AttemptOf<C extends Command> = Pick<InputOf<C>, C['perAttempt'][number] & keyof InputOf<C>>;

/** Every response body. `code` 0 is success; any other code is one of {@link ErrorCode} (H-20). */
export interface ResponseBody<Data> {
  readonly code: number;
  readonly msg: string;
  readonly data: Data | null;
  /** For a refused input: the message for each field. */
  readonly fields?: Readonly<Record<string, string>>;
  /** When what refuses ends, ms since the epoch: a lock, a hold, the pause between two codes. */
  readonly until?: number;
}
