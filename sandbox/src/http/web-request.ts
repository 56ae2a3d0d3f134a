import type { Command, OperatorCall, OperatorRole, PlainCall } from '@exchange/contract';
import type * as z from 'zod/mini';
import type { CommandMark } from '../core/command-mark';
import type { SandboxLocale } from '../core/locale';

/** Who asks: what most handlers know of the request besides its checked input. */
export interface CallRequest {
  /** The signed-in user; always there for a call with access `user`. */
  readonly userId?: string;
  /** `org_id` of the organisation that the request's host belongs to. */
  readonly organisation: string;
  readonly locale: string;
  readonly idempotencyKey?: string;
}

/** A session as the request presented it: found, of this organisation, and not expired. */
export interface ActiveSession {
  /** Hash under which the session is kept. */
  readonly tokenHash: string;
  readonly userId: string;
  /** Makes what the client holds as `token` and `socket_token`; few calls ask for it. */
  readonly tokens: () => { readonly token: string; readonly socketToken: string };
  readonly expires: number;
}

/** What a presented secret turned out to be. */
export type Presented =
  | { readonly state: 'active'; readonly session: ActiveSession }
  | { readonly state: 'expired' }
  | { readonly state: 'unknown' };

/** How a secret came. */
export interface Presentation {
  /** In the app's `token` header and not in the browser's cookie. */
  readonly bearer: boolean;
  readonly address: string;
  /** Of the page; undefined for a program that names none. */
  readonly locale: SandboxLocale | undefined;
}

/** Finds the session that a secret opens. */
export interface SessionFinder {
  find(secret: string, organisation: string, presentation: Presentation): Promise<Presented>;
}

/** Who makes a call of operators (O-10). */
export interface ActiveOperator {
  /** As it stands in the log: a person's name, or `console` for the command line on the exchange's own machine. */
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  /** `org_id` of the one organisation that is theirs to look after; undefined for all. */
  readonly organisation: string | undefined;
  /** Hash under which the session is kept; undefined for the command line. */
  readonly sessionId: string | undefined;
}

/** Finds the operator whose session a bearer token opens. */
export interface OperatorFinder {
  find(secret: string): Promise<ActiveOperator | undefined>;
}

/** A request of an operator. */
export interface OperatorRequest {
  readonly operator: ActiveOperator;
  /** The operator's address, for the log. */
  readonly address: string;
  readonly locale: string;
}

/** Answers a call of operators: checked input to the response's `data`. */
export type OperatorHandler<C extends OperatorCall> = (
  input: z.output<C['input']>,
  request: OperatorRequest,
) => Promise<z.input<C['output']>>;

/** The secrets of a new session, known only while answering the call that made it. */
export interface NewSession {
  /** Value of the HttpOnly cookie. */
  readonly secret: string;
  /** Values of the readable cookies. */
  readonly token: string;
  readonly socketToken: string;
  readonly expires: number;
}

/** A request with the client's address, its session, and a way to set cookies. */
export interface WebRequest extends CallRequest {
  /** The client's address, for rate limits and for the owner of the account. */
  readonly address: string;
  /** What the client calls itself; may be empty. */
  readonly userAgent: string;
  /** The browser's own secret, by which a login from a new one is noticed (S-01); a new browser has none. */
  readonly device?: string;
  /** True inside the embedded app, whose bearer token is the session's secret (H-20). */
  readonly inApp: boolean;
  readonly session?: ActiveSession;
  /** Who makes a call of operators; their role was checked. */
  readonly operator?: ActiveOperator;
  /** Has the response set the session's cookies. */
  keepSession(session: NewSession): void;
  /** Has the response clear the session's cookies. */
  dropSession(): void;
  /** Has the response give the browser its secret. */
  keepDevice(secret: string): void;
}

/** Answers one call: checked input to the response's `data`. Refusals are thrown as `CallError`. */
export type Handler<C extends PlainCall> = (
  input: z.output<C['input']>,
  request: WebRequest,
) => Promise<z.input<C['output']>>;

/** How a command is done, and answered as often as it is sent. */
export type CommandWork<C extends Command> = {
  /**
   * Makes the answer from what the command came to; also for whoever asks for it later, perhaps in another language. What it
   * rejects with is the answer of a command that was refused in the end.
   */
  readonly answer: (outcome: string, request: CallRequest) => Promise<z.input<C['output']>>;
} & (
  | {
      /**
       * Does it and keeps its outcome under the mark in the transaction of its effect (`Posting.command`, `keepOutcomes`). Called
       * only where the command was not done before. Resolves with the first answer where that is another one than later ones,
       * such as one with a session, which is never repeated.
       */
      readonly perform: (
        input: z.output<C['input']>,
        request: WebRequest,
        mark: CommandMark,
      ) => Promise<z.input<C['output']>> | Promise<void>;
      /** The command that this one is a form of: their keys are the same. */
      readonly sameAs?: Command;
    }
  | {
      /**
       * Does it where repetitions are known by the key itself, as the engine knows them, and answers. Without a key, which some
       * commands may lack, nothing is kept of it.
       */
      readonly performOnce: (
        input: z.output<C['input']>,
        request: CallRequest,
        key: string | undefined,
      ) => Promise<z.input<C['output']>>;
      /** The user's pages hear of its effect, such as the order, and need not be told that it was done. */
      readonly isTold?: boolean;
    }
);

/** Where modules register what answers the contract's calls. A call may be implemented once. */
export interface Implementations {
  implement<C extends PlainCall>(call: C, handler: Handler<C>): void;
  implementOperator<C extends OperatorCall>(call: C, handler: OperatorHandler<C>): void;
  implementCommand<C extends Command>(command: C, work: CommandWork<C>): void;
}
