import { usePlatform } from '@exchange/platform';
import { VisuallyHidden } from '@exchange/ui';
import { useEffect, useState } from 'react';
import { pairNames, priceText } from './quote-text';

/** Between two announcements, ms: what ticks several times a second would drown everything else that is read out. */
const saidEveryMs = 30_000;

/**
 * A pair's live price for those who hear the page: told politely, every 30 seconds at most, and only when it is another one.
 * The first is not told: it stands where they read.
 */
export function SaidPrice({ pairKey }: { readonly pairKey: string }) {
  const { quotes } = usePlatform();
  const [said, setSaid] = useState('');
  useEffect(() => {
    const read = () => {
      const quote = quotes.pair(pairKey);
      if (!quote) return '';
      const { token, market } = pairNames(quote);
      return `${token}/${market} ${priceText(quote)}`;
    };
    let last = read();
    const timer = setInterval(() => {
      const now = read();
      if (now === last || document.hidden) return;
      last = now;
      setSaid(now);
    }, saidEveryMs);
    return () => clearInterval(timer);
  }, [quotes, pairKey]);
  return (
    <VisuallyHidden>
      <span aria-live="polite">{said}</span>
    </VisuallyHidden>
  );
}
