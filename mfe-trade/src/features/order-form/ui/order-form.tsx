import { formatAmount, fromMinorUnits } from '@exchange/format';
import { NumberField, Segmented, Select, Slider } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import type { ReactNode, SyntheticEvent } from 'react';
import type { PairRow } from '../../../common/pair-rows';
import { pairNames } from '../../../common/quote-text';
import { useText } from '../../../common/text';
import { usePairTerms } from '../../../common/use-pair-terms';
import type { OrderField, Problem } from '../domain/check-order';
import { amountPlaces } from '../domain/order-math';
import type { BalanceStore } from '../store/balance-store';
import type { OrderFormStore } from '../store/order-form-store';
import { AvailableNote, FeeNote, MaximumNote, PriceNote } from './order-notes';
import { SubmitArea } from './submit-area';
import styles from './order-form.module.css';

/** Longest fraction that can be typed: more than a pair allows, so that the form can say what is wrong with it. */
const typedPlaces = 18;

/** The order form of a pair (T-09, T-15). */
export const OrderForm = observer(function OrderForm({
  store,
  balances,
  row,
  note,
}: {
  readonly store: OrderFormStore;
  readonly balances: BalanceStore;
  readonly row: PairRow | undefined;
  /** What is to be said of an order that has been sent. */
  readonly note: ReactNode;
}) {
  const t = useText();
  const terms = usePairTerms(row);
  const names = terms ? pairNames(terms) : { token: '', market: '' };
  const busy = store.phase !== 'idle';
  const tone = store.side === 1 ? 'buy' : 'sell';
  const unit = store.spendsSum ? names.market : names.token;
  const places = terms ? amountPlaces(store, terms) : 0;
  const steppers = (field: string) => ({
    increaseLabel: t('form.increase', { field }),
    decreaseLabel: t('form.decrease', { field }),
  });
  const errorAt = (field: OrderField) =>
    store.refusals[field] ?? problemText(store.problemAt(field), unit, names.market, t);
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    store.submit();
  };
  return (
    <form className={styles.form} aria-label={t('form.title')} noValidate onSubmit={handleSubmit}>
      <Segmented
        label={t('form.side')}
        options={[
          { value: '1', label: t('side.buy'), tone: 'buy', disabled: busy },
          { value: '2', label: t('side.sell'), tone: 'sell', disabled: busy },
        ]}
        value={store.side === 1 ? '1' : '2'}
        onValueChange={(value) => store.chooseSide(value === '1' ? 1 : 2)}
      />
      <Select
        label={t('form.kind')}
        hideLabel
        options={[
          { value: '1', label: t('form.limit') },
          { value: '2', label: t('form.market') },
        ]}
        value={store.kind === 1 ? '1' : '2'}
        disabled={busy}
        onValueChange={(value) => store.chooseKind(value === '1' ? 1 : 2)}
      />
      {store.kind === 1 ? (
        <NumberField
          label={t('form.price', { unit: names.market })}
          labelInside
          name="price"
          value={store.price}
          onValueChange={(text) => store.typePrice(text)}
          precision={typedPlaces}
          step={fromMinorUnits(1n, terms?.price_precision ?? 0)}
          align="center"
          disabled={busy || !terms}
          error={errorAt('price')}
          hint={<PriceNote store={store} terms={terms} />}
          {...steppers(t('form.priceName'))}
        />
      ) : (
        <p className={styles.marketPrice}>{t('form.marketPrice')}</p>
      )}
      <NumberField
        label={t(store.spendsSum ? 'form.sum' : 'form.amount', { unit })}
        labelInside
        name="amount"
        value={store.amount}
        onValueChange={(text) => store.typeAmount(text)}
        precision={typedPlaces}
        step={store.spendsSum ? (terms?.min_total ?? '1') : (terms?.min_amount ?? '1')}
        align="center"
        disabled={busy || !terms}
        error={errorAt('amount')}
        hint={<MaximumNote store={store} places={places} unit={unit} />}
        {...steppers(t('form.amountName'))}
      />
      <Slider
        label={t('form.percent')}
        value={store.percent}
        valueText={`${store.percent}%`}
        tone={tone}
        disabled={busy || store.maximum === undefined}
        onValueChange={(percent) => store.choosePercent(percent)}
      />
      {store.kind === 1 ? (
        <NumberField
          label={t('form.total', { unit: names.market })}
          labelInside
          name="total"
          value={store.total}
          onValueChange={(text) => store.typeTotal(text)}
          precision={typedPlaces}
          align="center"
          disabled={busy || !terms}
          error={errorAt('total')}
          hint={<FeeNote store={store} terms={terms} />}
        />
      ) : (
        <div>
          <p className={styles.estimate}>
            <span>{t('form.estimated')}</span>
            <b>
              {store.outcome && terms
                ? `≈ ${formatAmount(store.outcome.net, store.side === 1 ? terms.amount_precision : terms.price_precision)} ${
                    store.side === 1 ? names.token : names.market
                  }`
                : '—'}
            </b>
          </p>
          {store.outcome?.partial === true ? (
            <p className={styles.partial} role="alert">
              {t('form.partial')}
            </p>
          ) : (
            <FeeNote store={store} terms={terms} />
          )}
        </div>
      )}
      <AvailableNote store={store} balances={balances} terms={terms} />
      <SubmitArea store={store} terms={terms} note={note} />
    </form>
  );
});

function problemText(
  problem: Problem | undefined,
  unit: string,
  market: string,
  t: ReturnType<typeof useText>,
): string | undefined {
  if (!problem) return undefined;
  if (problem.values.places === 0) return t('problem.whole');
  const about = problem.field === 'total' ? market : unit;
  return t(`problem.${problem.reason}`, { ...problem.values, unit: about });
}
