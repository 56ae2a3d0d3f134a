import { fromMinorUnits, noValue } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { NumberField } from '@exchange/remote-kit';
import { Slider } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { fiatText, pairNames } from '../../../common/quote-text';
import { useText } from '../../../messages';
import type { PairTerms } from '../../../common/use-pair-terms';
import type { OrderField } from '../domain/check-order';
import { amountPlaces, plainNumber, typedPlaces } from '../domain/order-math';
import type { OrderEntry } from '../order-entry';
import type { OrderFormStore } from '../store/order-form-store';
import { FeeNote, MaximumNote, Note } from './field-notes';

interface OrderFieldProps {
  readonly store: OrderFormStore;
  /** Undefined until the pair is known: nothing can be typed before. */
  readonly terms: PairTerms | undefined;
}

interface EntryFieldProps extends Pick<OrderFieldProps, 'terms'> {
  readonly entry: OrderEntry;
}

/** The limit price, with what it is in the fiat currency, or what it takes from the book. */
export const PriceField = observer(function PriceField({ entry, terms }: EntryFieldProps) {
  const { form: store } = entry;
  const t = useText();
  return (
    <NumberField
      label={t('form.price', { unit: namesOf(terms).market })}
      labelInside
      name="price"
      value={store.price}
      onValueChange={(text) => store.typePrice(text)}
      precision={typedPlaces}
      step={fromMinorUnits(1n, terms?.price_precision ?? 0)}
      align="center"
      disabled={store.busy || !terms}
      error={errorAt('price', entry, terms)}
      hint={<PriceNote entry={entry} terms={terms} />}
      {...steppers(t('form.priceName'), t)}
    />
  );
});

/** About how much the price is in the fiat currency; what else there is to say of it comes with the submission. */
export const PriceNote = observer(function PriceNote({ entry, terms }: EntryFieldProps) {
  const { form: store, submission } = entry;
  const { quotes, organisation, locale } = usePlatform();
  if (submission && terms && store.walk && store.walk.amount !== '0')
    return <submission.WalkNote walk={store.walk} terms={terms} />;
  if (store.isMarket) return null;
  const rate = terms && quotes.fiatRate(terms.market, organisation.fiat);
  const fiat = fiatText(plainNumber(store.price) ?? '', rate, organisation.fiat, locale.current);
  return (
    <Note label={fiat === undefined ? '' : `≈ ${fiat}`}>
      {submission && <submission.FollowingText store={store} />}
    </Note>
  );
});

/** How much is ordered: an amount of the token, or a sum to spend. */
export const AmountField = observer(function AmountField({ entry, terms }: EntryFieldProps) {
  const { form: store } = entry;
  const t = useText();
  const unit = unitOf(store, terms);
  const places = terms ? amountPlaces(store.typed, terms) : 0;
  return (
    <NumberField
      label={t(store.spendsSum ? 'form.sum' : 'form.amount', { unit })}
      labelInside
      name="amount"
      value={store.amount}
      onValueChange={(text) => store.typeAmount(text)}
      precision={typedPlaces}
      step={store.spendsSum ? (terms?.min_total ?? '1') : (terms?.min_amount ?? '1')}
      align="center"
      disabled={store.busy || !terms}
      error={errorAt('amount', entry, terms)}
      hint={<MaximumNote store={store} places={places} unit={unit} />}
      {...steppers(t('form.amountName'), t)}
    />
  );
});

/** The part of the maximum that is ordered. */
export const ShareSlider = observer(function ShareSlider({ store }: Pick<OrderFieldProps, 'store'>) {
  const t = useText();
  return (
    <Slider
      label={t('form.percent')}
      value={store.percent}
      valueText={`${store.percent}%`}
      tone={store.side === 1 ? 'buy' : 'sell'}
      disabled={store.busy || store.maximum === undefined}
      onValueChange={(percent) => store.choosePercent(percent)}
    />
  );
});

/** What a limit order comes to, with its fee. */
export const TotalField = observer(function TotalField({ entry, terms }: EntryFieldProps) {
  const { form: store, submission } = entry;
  const { roundedTotal, side } = store;
  const t = useText();
  return (
    <NumberField
      label={t('form.total', { unit: namesOf(terms).market })}
      labelInside
      name="total"
      value={store.total}
      onValueChange={(text) => store.typeTotal(text)}
      onBlur={() => store.leaveTotal()}
      precision={typedPlaces}
      align="center"
      disabled={store.busy || !terms}
      error={errorAt('total', entry, terms)}
      hint={
        submission && roundedTotal !== undefined ? (
          <submission.RoundedTotalNote side={side} total={roundedTotal} />
        ) : (
          <FeeNote store={store} terms={terms} />
        )
      }
    />
  );
});

const namesOf = (terms: PairTerms | undefined) => (terms ? pairNames(terms) : { token: '', market: '' });

/** Currency of the amount field. */
function unitOf(store: OrderFormStore, terms: PairTerms | undefined): string {
  const { token, market } = namesOf(terms);
  return store.spendsSum ? market : token;
}

const steppers = (field: string, t: ReturnType<typeof useText>) => ({
  increaseLabel: t('form.increase', { field }),
  decreaseLabel: t('form.decrease', { field }),
});

/** What is wrong with a field: the exchange's refusal, or what it would refuse now. Its words come with the submission. */
function errorAt(
  field: OrderField,
  { form: store, submission }: OrderEntry,
  terms: PairTerms | undefined,
): string | undefined {
  const problem = store.problemAt(field);
  const { market } = namesOf(terms);
  const unit = field === 'total' ? market : unitOf(store, terms);
  return store.refusals[field] ?? (problem && (submission?.problemText(problem, unit) ?? noValue));
}
