import { formatAmount, formatPrice, formatShare } from '@exchange/format';
import { Button } from '@exchange/ui';
import { action } from 'mobx';
import { observer } from 'mobx-react-lite';
import { exactText } from '../../../common/exact-text';
import { pairNames } from '../../../common/quote-text';
import type { PairTerms } from '../../../common/use-pair-terms';
import { cappedPrice, impactCaps, isHighImpact, type Walk, type WalkEnd } from '../domain/walk-book';
import type { OrderFormStore } from '../store/order-form-store';
import { texts } from '../texts';
import { FeeNote, Note } from './field-notes';
import styles from './walk-figures.module.css';

/** At what price the order trades at once on average, and how far it moves the price (T-17). */
export function WalkNote({ walk, terms }: { readonly walk: Walk; readonly terms: PairTerms }) {
  const t = texts.useText();
  return (
    <Note label={t('walk.average', { price: formatPrice(walk.average, terms.price_precision) })}>
      <span className={styles.impact} data-high={isHighImpact(walk.impact)}>
        {t('walk.impact', { percent: impactText(walk.impact) })}
      </span>
    </Note>
  );
}

const impactText = (impact: string) => (impact === '0' ? '0.00%' : formatShare(impact));

/** What it means that the price follows the best one (T-09). */
export const FollowingText = observer(function FollowingText({ store }: { readonly store: OrderFormStore }) {
  const t = texts.useText();
  return store.following && t(`best.${store.following}`);
});

/** What will really be paid, while a total is typed that the amount's steps do not come to (T-09). */
export function RoundedTotalNote({ side, total }: { readonly side: 1 | 2; readonly total: string }) {
  const t = texts.useText();
  return <Note label={t(side === 1 ? 'pays' : 'yields')}>{exactText(total)}</Note>;
}

interface FigureProps {
  readonly store: OrderFormStore;
  readonly terms: PairTerms | undefined;
}

/** What a market order is likely to yield, with its fee, or that the book does not hold enough for it. */
export const MarketEstimate = observer(function MarketEstimate({ store, terms }: FigureProps) {
  const t = texts.useText();
  const endText = useEndText();
  const { outcome, side, walk } = store;
  if (!terms) return null;
  const { token, market } = pairNames(terms);
  const [received, places] = side === 1 ? [token, terms.amount_precision] : [market, terms.price_precision];
  return (
    <div>
      <p className={styles.estimate}>
        <span>{t('walk.estimated')}</span>
        <b>{outcome ? `≈ ${formatAmount(outcome.net, places)} ${received}` : '—'}</b>
      </p>
      {outcome?.partial === true ? (
        <p className={styles.partial} role="alert">
          {walk?.end ? endText(walk.end, terms) : t('walk.partial')}
        </p>
      ) : (
        <FeeNote store={store} terms={terms} />
      )}
    </div>
  );
});

/** What becomes of an order where the exchange lets it trade no further (T-17). */
function useEndText(): (end: WalkEnd, terms: PairTerms) => string {
  const t = texts.useText();
  return (end, terms) => {
    const price = formatPrice(end.price, terms.price_precision);
    return end.reason === 'own'
      ? t(`walk.end.own.${end.rest}`, { price })
      : t(`walk.end.limit.${end.rest}`, { price });
  };
}

/** Says beforehand of an order at a price where it would trade no further, and of one that is filled whole or not at all that it would not be (T-16). */
export const UnfilledNote = observer(function UnfilledNote({ store, terms }: FigureProps) {
  const t = texts.useText();
  const endText = useEndText();
  const { isMarket, walk } = store;
  if (isMarket || !walk || !terms) return null;
  if (!walk.end && !walk.outcome.partial) return null;
  return (
    <p className={styles.partial} role="status">
      {walk.end ? endText(walk.end, terms) : t('walk.unfilled')}
    </p>
  );
});

/** Makes it a limit order at a price, for the sum or the amount that it was for. */
const capAt = action((store: OrderFormStore, price: string) => {
  const { amount, isMarket, kind, spendsSum } = store;
  // What is capped is no longer filled whole.
  if (kind === 'fok') store.chooseKind('limit');
  store.pickPrice(price);
  if (!isMarket) return;
  if (spendsSum) store.typeTotal(amount);
  else store.typeAmount(amount);
  store.leaveTotal();
});

/** Offers an order that would move the price far to be capped: a limit order no further from the best price than so much (T-17). */
export const ImpactCaps = observer(function ImpactCaps({ store, terms }: FigureProps) {
  const t = texts.useText();
  const { walk, side, busy } = store;
  if (!terms || !walk || !isHighImpact(walk.impact)) return null;
  const prices = impactCaps.map((percent) => ({
    percent,
    price: cappedPrice(side, walk.best, percent, terms.price_precision),
  }));
  return (
    <section className={styles.caps} aria-label={t('walk.high')}>
      <p role="status">{t('walk.moves', { percent: impactText(walk.impact) })}</p>
      <div role="group" aria-label={t('walk.capAt')} className={styles.choices}>
        <span aria-hidden="true">{t('walk.capAt')}</span>
        {prices.map(({ percent, price }) => (
          <Button
            key={percent}
            size="small"
            variant="quiet"
            disabled={busy}
            aria-label={t('walk.cap', { percent, price: formatPrice(price, terms.price_precision) })}
            onClick={() => capAt(store, price)}
          >
            {percent}%
          </Button>
        ))}
      </div>
    </section>
  );
});
