import { isApiFailure } from '@exchange/platform';

/**
 * Keys of the message for a failure, the most exact first. One table of texts serves every caller: contract code →
 * what happened and what to do. Calls without an answer are told apart by whether the device is offline.
 */
export function failureKeys(error: unknown, online: boolean): readonly string[] {
  if (!isApiFailure(error)) return ['unknown'];
  switch (error.kind) {
    case 'refused':
      if (!error.reason) return ['unknown'];
      return [...(error.until > 0 ? [`until.${error.reason}`] : []), `errors.${error.reason}`, 'unknown'];
    case 'network':
      if (!online) return ['network'];
      return [error.outcomeUnknown ? 'requestFailed' : 'unreachable', 'network'];
    case 'timeout':
      return [error.outcomeUnknown ? 'timeout' : 'late', 'unknown'];
    case 'contract':
    case 'aborted':
      return [error.kind, 'unknown'];
  }
}
