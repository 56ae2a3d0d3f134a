import { Segmented, Select } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import type { ReactNode, SyntheticEvent } from 'react';
import type { PairRow } from '../../../common/pair-rows';
import { useText } from '../../../common/text';
import { usePairTerms } from '../../../common/use-pair-terms';
import type { BalanceStore } from '../store/balance-store';
import type { OrderFormStore } from '../store/order-form-store';
import { AmountField, MarketEstimate, PriceField, ShareSlider, TotalField } from './order-fields';
import { AvailableNote } from './order-notes';
import { SubmitArea } from './submit-area';
import styles from './order-form.module.css';

/** The order form of a pair (T-09, T-15). Its fields render apart: a price that is picked renders what depends on it. */
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
  const busy = store.phase !== 'idle';
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
        <PriceField store={store} terms={terms} />
      ) : (
        <p className={styles.marketPrice}>{t('form.marketPrice')}</p>
      )}
      <AmountField store={store} terms={terms} />
      <ShareSlider store={store} />
      {store.kind === 1 ? (
        <TotalField store={store} terms={terms} />
      ) : (
        <MarketEstimate store={store} terms={terms} />
      )}
      <AvailableNote store={store} balances={balances} terms={terms} />
      <SubmitArea store={store} terms={terms} note={note} />
    </form>
  );
});
