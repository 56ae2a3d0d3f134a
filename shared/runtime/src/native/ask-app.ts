import { BridgeAnswer, type BridgeAction, type BridgeRequest } from '@exchange/contract/bridge';
import { check } from '@exchange/contract/check';
import type { AppPort } from './app-port';

/** Why the app did not do what it was asked: its own word, or that no answer, or none that can be read, came. */
export interface BridgeFailure extends Error {
  readonly name: 'BridgeFailure';
  readonly reason: 'unknown' | 'refused' | 'cancelled' | 'failed' | 'timeout' | 'contract';
}

/** Whether something caught is the app's failure, and, when `reason` is given, that one. */
export function isBridgeFailure(error: unknown, reason?: BridgeFailure['reason']): error is BridgeFailure {
  if (!(error instanceof Error) || error.name !== 'BridgeFailure') return false;
  return reason === undefined || ('reason' in error && error.reason === reason);
}

const failure = (action: string, reason: BridgeFailure['reason']): BridgeFailure =>
  Object.assign(new Error(`${action}: ${reason}`), { name: 'BridgeFailure' as const, reason });

/**
 * Asks the app for one action and answers with what it replied, checked (B-01). Rejects with {@link BridgeFailure}; an
 * answer that comes after the action's time limit is none, and a request that is not the action's is never sent.
 */
export async function askApp<Request, Answer>(
  port: AppPort,
  action: Pick<BridgeAction, 'name' | 'timeLimitMs'> & {
    readonly request: { readonly _zod: { readonly input: Request; readonly output: unknown } };
    readonly answer: { readonly _zod: { readonly input: unknown; readonly output: Answer } };
  },
  data: Request,
): Promise<Answer> {
  const { name } = action;
  if (!check(action.request, data).ok) throw failure(name, 'contract');
  const request: BridgeRequest = { id: crypto.randomUUID(), action: name, data };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(failure(name, 'timeout')), action.timeLimitMs);
  });
  try {
    const reply = check(BridgeAnswer, await Promise.race([port.postMessage(request), limit]));
    if (!reply.ok || reply.value.id !== request.id) throw failure(name, 'contract');
    if (!reply.value.ok) throw failure(name, reply.value.error);
    const answer = check(action.answer, reply.value.data);
    if (!answer.ok) throw failure(name, 'contract');
    return answer.value;
  } finally {
    clearTimeout(timer);
  }
}
