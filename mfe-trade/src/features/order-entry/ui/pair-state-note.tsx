import type { Pause } from '@exchange/contract';
import { formatAmount, formatPrice } from '@exchange/format';
import { type QuotePair, usePlatform } from '@exchange/platform';
import { Countdown, useNow } from '@exchange/remote-kit';
import { useEffect, useRef } from 'react';
import { pairNames } from '../../../common/quote-text';
import { texts } from '../texts';
import styles from './submission-note.module.css';

/** What a pair that is not open takes, why, until when, and what its auction would come to (T-23). */
export function PairStateNote({ quote }: { readonly quote: QuotePair }) {
  const t = texts.useText();
  const { state = 'halted', cause, reason } = quote.pause ?? {};
  return (
    <div className={styles.state} role="status">
      <p>
        <b>{t(`states.${state}.name`)}</b> {t(`states.${state}.text`)}
      </p>
      {cause === 'moveLimit' && <p>{t('states.moveLimit')}</p>}
      {reason !== undefined && <p>{t('states.reason', { reason })}</p>}
      {state === 'auction' && <Indicative quote={quote} />}
      <Until state={state} until={quote.pause?.until} />
    </div>
  );
}

/** When it goes on; its seconds are for the eye, since a screen reader hears of the rest when it changes. */
function Until({ state, until }: Partial<Pick<Pause, 'state' | 'until'>>) {
  const t = texts.useText();
  const { clock } = usePlatform();
  useNow(until !== undefined);
  if (until === undefined) return <p>{t('states.openEnd')}</p>;
  return (
    <p aria-live="off">
      <Countdown
        left={until - clock.now()}
        text={(time) => t(state === 'auction' ? 'states.opensIn' : 'states.auctionIn', { time })}
      />
    </p>
  );
}

/** What would trade if the auction ended now. */
function Indicative({ quote }: { readonly quote: QuotePair }) {
  const t = texts.useText();
  const { indicative } = quote.pause ?? {};
  if (!indicative) return <p>{t('states.nothingTrades')}</p>;
  const { token, market } = pairNames(quote);
  return (
    <dl className={styles.figures} aria-live="off">
      <div>
        <dt>{t('states.price')}</dt>
        <dd>
          {formatPrice(indicative.price, quote.price_precision)} {market}
        </dd>
      </div>
      <div>
        <dt>{t('states.amount')}</dt>
        <dd>
          {formatAmount(indicative.amount, quote.amount_precision)} {token}
        </dd>
      </div>
    </dl>
  );
}

/** Tells whoever looks at a pair that it opened. */
export function useReopeningNotice(quote: QuotePair | undefined): void {
  const t = texts.useText();
  const { toast } = usePlatform();
  const isPaused = quote?.halted === true;
  const names = quote && pairNames(quote);
  const pair = names && `${names.token}/${names.market}`;
  const waited = useRef(false);
  useEffect(() => {
    if (waited.current && !isPaused && pair !== undefined)
      toast.show('success', t('states.reopened', { pair }));
    waited.current = isPaused;
  }, [isPaused, pair, t, toast]);
}
