import type { QuotePair } from '@exchange/platform';
import { VisuallyHidden } from '@exchange/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { pairNames, priceText } from './quote-text';

/** Between two announcements, ms: what ticks several times a second would drown everything else that is read out. */
const saidEveryMs = 30_000;

/**
 * A live price for those who hear the page: told politely, at most every 30 seconds, and only when it is another one. The first
 * is not told: it stands where they read.
 */
export function SaidPrice({ quote }: { readonly quote: QuotePair | undefined }) {
  const names = quote && pairNames(quote);
  const text = quote && names ? `${names.token}/${names.market} ${priceText(quote)}` : '';
  const [said, setSaid] = useState('');
  const [before, setBefore] = useState(text);
  const say = useEffectEvent(() => {
    if (text === before || document.hidden) return;
    setBefore(text);
    setSaid(text);
  });
  useEffect(() => {
    const timer = setInterval(say, saidEveryMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <VisuallyHidden>
      <span aria-live="polite">{said}</span>
    </VisuallyHidden>
  );
}
