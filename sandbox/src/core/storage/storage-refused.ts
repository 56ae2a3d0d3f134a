import { DrizzleQueryError } from 'drizzle-orm';

/** Thrown for a storage that cannot be opened or kept; the message is one line for the person who starts the server. */
export class StorageRefused extends Error {
  override readonly name = 'StorageRefused';
}

/** What went wrong, in one line. */
export function reasonOf(error: unknown): string {
  // Its message is the statement; why that failed says the cause.
  if (error instanceof DrizzleQueryError && error.cause) return reasonOf(error.cause);
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
