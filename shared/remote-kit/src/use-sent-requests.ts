import { isApiFailure, usePlatform, useStream } from '@exchange/platform';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { KeptRequest } from './kept-request';
import { createSentRequests, type SentRequests } from './sent-requests';

/** What became of a request that an earlier page sent. */
export type LostRequest<Request extends object, Found> =
  | { readonly is: 'none' }
  | { readonly is: 'looking' | 'unknown'; readonly sent: KeptRequest<Request> }
  /** It never reached the exchange. */
  | { readonly is: 'notMade'; readonly sent: KeptRequest<Request> }
  | { readonly is: 'made'; readonly sent: KeptRequest<Request>; readonly found: Found };

/** What {@link useSentRequests} gives. */
export interface SentRequestsState<Request extends object, Found> {
  readonly requests: SentRequests<Request>;
  readonly lost: LostRequest<Request, Found>;
  /** Looks again for what became of a request that is unknown. */
  readonly look: () => void;
  /** The person has seen what became of the request, or leaves it; goes on to the next one. */
  readonly dismiss: () => void;
}

export interface SentRequestsOptions<Request extends object, Found> {
  /** The kind of requests, unique in the product. */
  readonly name: string;
  readonly isRequest: (value: unknown) => value is Request;
  /**
   * What the exchange made of the request, by its key; undefined when it knows of nothing. Only reads. Without it a lost
   * request stays unknown until it is sent again.
   */
  readonly find?: (sent: KeptRequest<Request>) => Promise<Found | undefined>;
}

/** Waits between two looks, and how long a request may still be on its way when the page begins to look, ms. */
const lookAgainMs = 2000;
const arrivesWithinMs = 20_000;

/**
 * The user's requests of one kind, kept on the device from before they are sent. When the page opens and one of them has no
 * known outcome, its answer was lost: it is looked for at the exchange until it is found, or until it cannot arrive any more (H-20).
 */
export function useSentRequests<Request extends object, Found>({
  name,
  isRequest,
  find,
}: SentRequestsOptions<Request, Found>): SentRequestsState<Request, Found> {
  const { storage, session, report } = usePlatform();
  const canLook = find !== undefined;
  const { user } = useStream(session.state$, () => session.state);
  const userId = user?.user_id ?? '';
  const requests = useMemo(
    () => createSentRequests(storage, `sent.${name}.${userId}.`, isRequest),
    [storage, name, userId, isRequest],
  );
  const first = useCallback((): LostRequest<Request, Found> => {
    const [sent] = userId === '' ? [] : requests.list();
    return sent ? { is: canLook ? 'looking' : 'unknown', sent } : { is: 'none' };
  }, [requests, userId, canLook]);
  const [lost, setLost] = useState<LostRequest<Request, Found>>(first);
  const latestFind = useRef(find);
  useLayoutEffect(() => {
    latestFind.current = find;
  });
  // Another user's requests are not this one's.
  const [owner, setOwner] = useState(userId);
  if (owner !== userId) {
    setOwner(userId);
    setLost(first());
  }

  const looked = lost.is === 'looking' ? lost.sent : undefined;
  useEffect(() => {
    if (!looked) return undefined;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (waited: number): Promise<void> => {
      let found: Found | undefined;
      try {
        found = await latestFind.current?.(looked);
      } catch (error) {
        if (!isApiFailure(error)) report.error(error);
        if (!left) setLost({ is: 'unknown', sent: looked });
        return;
      }
      if (left) return;
      if (found !== undefined) {
        requests.settle(looked.key);
        setLost({ is: 'made', sent: looked, found });
      } else if (waited >= arrivesWithinMs) setLost({ is: 'notMade', sent: looked });
      else timer = setTimeout(() => void look(waited + lookAgainMs), lookAgainMs);
    };
    void look(0);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [looked, requests, report]);

  return {
    requests,
    lost,
    look: () => setLost((before) => ('sent' in before ? { is: 'looking', sent: before.sent } : before)),
    dismiss() {
      if ('sent' in lost) requests.settle(lost.sent.key);
      setLost(first());
    },
  };
}
