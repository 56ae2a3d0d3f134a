import { type ErrorCode, ErrorCodes, type ErrorName } from '@exchange/contract';

/**
 * A refusal that a call answers with: its code is the response's `code`. Thrown by handlers and services; anything
 * else that is thrown becomes `internal` and is logged.
 */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: ErrorCode;
  /** For a refused input: the message for each field. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** When what refuses ends, ms since the epoch; undefined where that is not known. */
  readonly until: number | undefined;

  /** `reason` is for logs and developers; people are shown the translation of the code. */
  constructor(
    readonly error: ErrorName,
    reason: string = error,
    fields?: Readonly<Record<string, string>>,
    until?: number,
  ) {
    super(reason);
    this.code = ErrorCodes[error];
    this.fields = fields;
    this.until = until;
  }
}
