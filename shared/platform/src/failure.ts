import type { ApiFailure } from './platform';

/**
 * Whether something caught is the failure of a call, and, when `reason` is given, that one (`'insufficientBalance'`).
 * Matches by name: host and remotes are bundles of their own, so `instanceof` would not do.
 */
export function isApiFailure(error: unknown, reason?: string): error is ApiFailure {
  if (!(error instanceof Error) || error.name !== 'ApiFailure' || !('kind' in error)) return false;
  return reason === undefined || ('reason' in error && error.reason === reason);
}
