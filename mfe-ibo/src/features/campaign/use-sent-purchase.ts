import { usePlatform, useStream } from '@exchange/platform';
import { type KeptRequest, keptRequest, newRequest } from '@exchange/remote-kit';

interface SentRequest {
  readonly portions: string;
}

/** A purchase as it is sent, but for the trade password, and under what it is kept until its outcome is known (I-04). */
export interface SentPurchase {
  readonly name: string;
  readonly sent: KeptRequest<SentRequest>;
}

/** The user's purchases in a campaign. */
export function useSentPurchase(campaignNo: string): {
  /** The one that was sent and not answered, over reloads of the page. */
  readonly open: () => SentRequest | undefined;
  /** The purchase of so many portions: the open one, or another. */
  readonly of: (portions: string) => SentPurchase;
} {
  const { session, storage } = usePlatform();
  const { user } = useStream(session.state$, () => session.state);
  const name = `purchase ${user?.user_id ?? ''} ${campaignNo}`;
  const kept = () => keptRequest(storage, name, isSentRequest);
  return {
    open: () => kept()?.request,
    of(portions) {
      const earlier = kept();
      return { name, sent: earlier?.request.portions === portions ? earlier : newRequest({ portions }) };
    },
  };
}

const isSentRequest = (value: unknown): value is SentRequest =>
  typeof value === 'object' && value !== null && 'portions' in value && /^\d+$/.test(String(value.portions));
