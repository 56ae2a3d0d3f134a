import type { ApiFailure } from '@exchange/platform';

interface Details {
  readonly code?: number;
  /** The code's name in the contract. */
  readonly reason?: string | undefined;
  readonly serverMessage?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly until?: number;
  readonly outcomeUnknown?: boolean;
  readonly cause?: unknown;
}

/** Failure of a call as callers match it: by `name`, `kind` and `reason`. */
class CallFailure extends Error implements ApiFailure {
  override readonly name = 'ApiFailure';
  readonly code: number;
  readonly reason: string;
  readonly serverMessage: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly until: number;
  readonly outcomeUnknown: boolean;

  constructor(
    readonly kind: ApiFailure['kind'],
    call: string,
    {
      code = 0,
      reason = '',
      serverMessage = '',
      fields = {},
      until = 0,
      outcomeUnknown = false,
      cause,
    }: Details,
  ) {
    super(
      `${call}: ${kind}${code === 0 ? '' : ` ${code}`}${serverMessage === '' ? '' : ` ${serverMessage}`}`,
      { cause },
    );
    this.code = code;
    this.reason = reason;
    this.serverMessage = serverMessage;
    this.fields = fields;
    this.until = until;
    this.outcomeUnknown = outcomeUnknown;
  }
}

/** Makes the failure of a call. `call` is its name, for the operators' log. */
export function createFailure(kind: ApiFailure['kind'], call: string, details: Details = {}): ApiFailure {
  return new CallFailure(kind, call, details);
}
