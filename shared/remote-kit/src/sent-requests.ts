import type { Storage } from '@exchange/platform';
import { isOutcomeKnown, keepRequest, type KeptRequest, keptRequest, newRequest } from './kept-request';

/** The requests of one user and kind that were sent and whose outcome is not known (H-20). */
export interface SentRequests<Request extends object> {
  list(): readonly KeptRequest<Request>[];
  /**
   * Keeps the request before `perform` sends it with its key, until its outcome is known. A request that equals one whose
   * outcome is not known is that one again, under its key. Rejects as `perform` does.
   */
  send<Answer>(
    request: Request,
    perform: (options: { readonly idempotencyKey: string }) => Promise<Answer>,
  ): Promise<Answer>;
  /** The outcome of the request with this key is known. */
  settle(key: string): void;
}

/**
 * Keeps each request on the device as a record of its own, under a name that begins with `start`: tabs that send at once would
 * overwrite a common one. `start` is of one user and one kind.
 */
export function createSentRequests<Request extends object>(
  storage: Storage,
  start: string,
  isRequest: (value: unknown) => value is Request,
): SentRequests<Request> {
  const list = () => storage.keys(start).flatMap((name) => keptRequest(storage, name, isRequest) ?? []);
  const settle = (key: string) => storage.remove(start + key);
  return {
    list,
    settle,
    async send(request, perform) {
      const text = JSON.stringify(request);
      const earlier = list().find((each) => JSON.stringify(each.request) === text);
      const sent = earlier ?? newRequest(request);
      keepRequest(storage, start + sent.key, sent);
      try {
        const answer = await perform({ idempotencyKey: sent.key });
        settle(sent.key);
        return answer;
      } catch (error) {
        if (isOutcomeKnown(error, earlier !== undefined)) settle(sent.key);
        throw error;
      }
    },
  };
}
