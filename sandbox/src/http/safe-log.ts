import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyServerOptions } from 'fastify';

/** Of a statement that failed this much is logged, characters. */
const shownStatement = 200;

type Logger = NonNullable<FastifyServerOptions['logger']>;

/** Parameters whose values open something: codes, passwords, secrets and tokens, whatever a call names them. */
const secretName = /code|otp|pass|pwd|secret|token|captcha|key|proof|signature/i;

/** The logger, with errors as {@link describeError} tells them, and addresses without what opens something. */
export function withSafeLog(logger: Logger): Logger {
  if (typeof logger !== 'object') return logger;
  return {
    ...logger,
    hooks: { streamWrite: maskQueries },
    serializers: { ...logger.serializers, err: describeError },
  };
}

/** A line of the log with `***` in place of each value in the query of an address that opens something. */
export function maskQueries(line: string): string {
  return line.replace(/([?&;#])([^?&;#=\s"]*)=[^&;#\s"\\]*/g, (whole, mark: string, name: string) =>
    secretName.test(decoded(name)) ? `${mark}${name}=***` : whole,
  );
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** What the log holds of an error. */
interface LoggedError {
  readonly [detail: string]: unknown;
  readonly type: string;
  readonly message: string;
  readonly stack: string;
}

/** An error for the log. Of a failed statement its values are left out: they are people's own. */
function describeError(error: unknown): LoggedError {
  if (error instanceof DrizzleQueryError) {
    return { ...describeError(error.cause), statement: error.query.slice(0, shownStatement) };
  }
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { name, message, stack = '', cause } = error;
  return {
    type: name,
    message,
    stack,
    ...(error instanceof AggregateError && { errors: error.errors.map(describeError) }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}
