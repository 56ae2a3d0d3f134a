import { usePlatform, useStream } from '@exchange/platform';
import { keepRequest, keptRequest, newRequest } from '@exchange/remote-kit';

interface SentRequest {
  readonly portions: string;
}

/** The purchase whose outcome is not known: sent again it is the same one (I-04). */
export interface SentPurchase {
  /** The one that was sent and not answered, over reloads of the page. */
  readonly open: () => SentRequest | undefined;
  /** The key under which so many portions are bought: that of the open one, or another purchase's. */
  readonly keyOf: (portions: string) => string;
  /** The outcome is known: the next purchase is another one. */
  readonly settle: () => void;
}

/** Keeps the user's purchase in a campaign from before it is sent until its outcome is known. */
export function useSentPurchase(campaignNo: string): SentPurchase {
  const { session, storage } = usePlatform();
  const { user } = useStream(session.state$, () => session.state);
  const name = `purchase ${user?.user_id ?? ''} ${campaignNo}`;
  const kept = () => keptRequest(storage, name, isSentRequest);
  return {
    open: () => kept()?.request,
    keyOf(portions) {
      const earlier = kept();
      const sent = earlier?.request.portions === portions ? earlier : newRequest({ portions });
      keepRequest(storage, name, sent);
      return sent.key;
    },
    settle: () => storage.remove(name),
  };
}

const isSentRequest = (value: unknown): value is SentRequest =>
  typeof value === 'object' && value !== null && 'portions' in value && /^\d+$/.test(String(value.portions));
