import { usePlatform } from '@exchange/platform';
import { useBidChanges } from '@exchange/remote-kit';
import type { ReactNode } from 'react';
import { money } from './common/amounts';
import { useText } from './messages';

/** Around every page of the area: says that somebody bid more, and that the money is back (U-03). */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { toast, locale } = usePlatform();
  const t = useText();
  useBidChanges('auction', (changes) => {
    for (const { became, refund, market } of changes ?? []) {
      if (became !== 'outbid') continue;
      const amount = `${money(refund, locale.current)} ${market.toUpperCase()}`;
      toast.show('warning', t('outbid.notice', { amount }), { durationMs: 6000 });
    }
  });
  return children;
}
