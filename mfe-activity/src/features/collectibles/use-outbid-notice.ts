import { usePlatform } from '@exchange/platform';
import { useBidChanges } from '@exchange/remote-kit';
import { money } from './money';
import { collectibleTexts } from './texts';

/** Says that somebody bid more, and what came back with it (U-05); `onChange`: the user's bids are others now. */
export function useOutbidNotice(onChange: () => void): void {
  const { toast, locale } = usePlatform();
  const t = collectibleTexts.useText();
  useBidChanges('collectible', (changes) => {
    for (const { became, refund, market } of changes ?? []) {
      if (became === 'outbid')
        toast.show('warning', t('outbid', { amount: money(refund, market, locale.current) }), {
          durationMs: 6000,
        });
    }
    onChange();
  });
}
