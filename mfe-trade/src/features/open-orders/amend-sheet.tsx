import { amendOrder, type Order } from '@exchange/contract';
import { compareDecimals, formatAmount } from '@exchange/format';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { NumberField, useCommand, useNow, useTask } from '@exchange/remote-kit';
import { Button, Sheet } from '@exchange/ui';
import { useState, type SyntheticEvent } from 'react';
import { fieldOfRefusal } from '../../common/order-refusals';
import type { PairText } from '../../common/records/pair-text';
import { texts } from '../../common/records/texts';
import styles from './open-orders.module.css';
import { lineText, waitsForLine } from './row-texts';

interface AmendSheetProps {
  readonly order: Order;
  readonly names: PairText;
  readonly onAmended: (order: Order) => void;
  readonly onClose: () => void;
}

/**
 * Changes the price and the amount of an open order in one step, or the price that it waits for, and says what that does to its place in the
 * queue (T-22). A drawn line that it waits for stays (T-20).
 */
export function AmendSheet({ order, names, onAmended, onClose }: AmendSheetProps) {
  const t = texts.useText();
  const form = useAmendment(order, (amended) => {
    onAmended(amended);
    onClose();
  });
  const waits = order.trigger_time === 0;
  const line = lineText(order, { names, t, now: useNow(waitsForLine(order)) });
  const spends = order.market_type === 2 && order.side === 1;
  const { typed, type, keepsPlace, isSame, pending, refusal } = form;
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSame) onClose();
    else form.save();
  };
  return (
    <Sheet
      open
      title={t('orders.amendTitle')}
      closeLabel={t('orders.amendClose')}
      onClose={onClose}
      footer={
        <Button block form={formId} type="submit" pending={pending}>
          {t('orders.amendSave')}
        </Button>
      }
    >
      <form id={formId} className={styles.amend} noValidate onSubmit={handleSubmit}>
        {line !== undefined && <p>{line}</p>}
        {waits && line === undefined && (
          <NumberField
            label={t('orders.amendTrigger', { unit: names.market })}
            name="trigger"
            value={typed.trigger}
            precision={names.pricePrecision}
            disabled={pending}
            error={refusal['trigger']}
            onValueChange={(trigger) => type({ trigger })}
          />
        )}
        {order.market_type === 1 && (
          <NumberField
            label={t('orders.amendPrice', { unit: names.market })}
            name="price"
            value={typed.price}
            precision={names.pricePrecision}
            disabled={pending}
            error={refusal['price']}
            onValueChange={(price) => type({ price })}
          />
        )}
        <NumberField
          label={t('orders.amendAmount', { unit: spends ? names.market : names.token })}
          name="amount"
          value={typed.amount}
          precision={spends ? names.pricePrecision : names.amountPrecision}
          disabled={pending}
          error={refusal['amount']}
          onValueChange={(amount) => type({ amount })}
        />
        {compareDecimals(order.traded_amount, '0') > 0 && (
          <p>
            {t('orders.amendTraded', {
              traded: `${formatAmount(order.traded_amount, names.amountPrecision)} ${names.token}`,
            })}
          </p>
        )}
        {!isSame && !waits && (
          <p role="status">{t(keepsPlace ? 'orders.keepsPlace' : 'orders.losesPlace')}</p>
        )}
        {refusal['form'] !== undefined && (
          <p className={styles.refused} role="alert">
            {refusal['form']}
          </p>
        )}
      </form>
    </Sheet>
  );
}

const formId = 'amend-order';

/** What is typed of an amendment, and what became of it. */
function useAmendment(order: Order, onAmended: (order: Order) => void) {
  const { locale } = usePlatform();
  const { send } = useCommand(amendOrder, {
    of: { order_id: order.order_id },
    onFound: (answer) => onAmended(answer.order),
  });
  const { price, amount, trigger_price: trigger = '' } = order;
  const [typed, setTyped] = useState({ price, amount, trigger });
  const [refusal, setRefusal] = useState<Readonly<Record<string, string>>>({});
  const change = {
    ...(isOther(typed.price, order.price) && { price: typed.price }),
    ...(isOther(typed.amount, order.amount) && { amount: typed.amount }),
    ...(order.trigger_time === 0 && isOther(typed.trigger, trigger) && { trigger_price: typed.trigger }),
  };
  const task = useTask(async () => {
    setRefusal({});
    try {
      onAmended((await send({ order_id: order.order_id, ...change }, {})).order);
    } catch (failure) {
      const field = isApiFailure(failure) ? fieldOfRefusal(failure.reason) : undefined;
      // An order that is changed has no field for its total.
      setRefusal({ [field === 'total' ? 'amount' : (field ?? 'form')]: locale.failure(failure) });
    }
  });
  return {
    typed,
    refusal,
    pending: task.pending,
    save: () => task.run(),
    type: (next: Partial<typeof typed>) => {
      setTyped({ ...typed, ...next });
      setRefusal({});
    },
    isSame: Object.keys(change).length === 0,
    keepsPlace: change.price === undefined && !isMore(typed.amount, order.amount),
  };
}

const isOther = (typed: string, present: string) => typed === '' || compareDecimals(typed, present) !== 0;
const isMore = (typed: string, present: string) => typed !== '' && compareDecimals(typed, present) > 0;
