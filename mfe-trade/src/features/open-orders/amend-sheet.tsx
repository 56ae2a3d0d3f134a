import type { Order } from '@exchange/contract';
import { compareDecimals, formatAmount } from '@exchange/format';
import { NumberField, useNow } from '@exchange/remote-kit';
import { Button, Sheet } from '@exchange/ui';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import type { PairText } from '../../common/records/pair-text';
import { texts } from '../../common/records/texts';
import type { OrderChange, SentChange } from './order-list';
import styles from './open-orders.module.css';
import { lineText, queueText, waitsForLine, type BestOpposite } from './row-texts';

export interface AmendSheetProps {
  /** Its newest record. */
  readonly order: Order;
  /** Whether it is open still; otherwise there is nothing to change. */
  readonly isOpen: boolean;
  readonly names: PairText;
  /** What was asked of the order before and refused: it stands in the fields, with why. */
  readonly refused: SentChange | undefined;
  /** Given what is to be changed; the order's row says what becomes of it. */
  readonly onSave: (change: OrderChange) => void;
  readonly onClose: () => void;
}

/**
 * Changes the price and the amount of an open order in one step, or the price that it waits for, and says whether it trades at once, or what
 * becomes of its place in the queue (T-22). A drawn line that it waits for stays (T-20). When the order ends meanwhile, it says so.
 */
export function AmendSheet(props: AmendSheetProps & BestOpposite) {
  const { order, isOpen, names, refused, bestOpposite, onSave, onClose } = props;
  const t = texts.useText();
  const { typed, type, keepsPlace, isSame, save, ...amendment } = useAmendment(order, refused, onSave);
  const problems = isOpen ? amendment.problems : {};
  const waits = order.trigger_time === 0;
  const line = lineText(order, { names, t, now: useNow(waitsForLine(order)) });
  const spends = order.market_type === 2 && order.side === 1;
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSame || !isOpen) onClose();
    else save();
  };
  return (
    <Sheet
      open
      title={t('orders.amendTitle')}
      closeLabel={t('orders.amendClose')}
      onClose={onClose}
      footer={
        isOpen ? (
          <Button block form={formId} type="submit">
            {t('orders.amendSave')}
          </Button>
        ) : (
          <EndButton text={t('orders.amendClose')} onClose={onClose} />
        )
      }
    >
      <form id={formId} className={styles.amend} noValidate onSubmit={handleSubmit}>
        {!isOpen && <p role="alert">{t(`orders.ended.${endOf(order)}`)}</p>}
        {line !== undefined && <p>{line}</p>}
        {waits && line === undefined && (
          <NumberField
            label={t('orders.amendTrigger', { unit: names.market })}
            name="trigger"
            value={typed.trigger}
            precision={names.pricePrecision}
            error={problems['trigger']}
            disabled={!isOpen}
            onValueChange={(trigger) => type({ trigger })}
          />
        )}
        {order.market_type === 1 && (
          <NumberField
            label={t('orders.amendPrice', { unit: names.market })}
            name="price"
            value={typed.price}
            precision={names.pricePrecision}
            error={problems['price']}
            disabled={!isOpen}
            onValueChange={(price) => type({ price })}
          />
        )}
        <NumberField
          label={t('orders.amendAmount', { unit: spends ? names.market : names.token })}
          name="amount"
          value={typed.amount}
          precision={spends ? names.pricePrecision : names.amountPrecision}
          error={problems['amount']}
          disabled={!isOpen}
          onValueChange={(amount) => type({ amount })}
        />
        {compareDecimals(order.traded_amount, '0') > 0 && (
          <p>
            {t('orders.amendTraded', {
              traded: `${formatAmount(order.traded_amount, names.amountPrecision)} ${names.token}`,
            })}
          </p>
        )}
        {isOpen && !isSame && !waits && (
          <p role="status">
            {keepsPlace ? t('orders.keepsPlace') : queueText(order, typed.price, { names, bestOpposite, t })}
          </p>
        )}
        {problems['form'] !== undefined && (
          <p className={styles.refused} role="alert">
            {problems['form']}
          </p>
        )}
      </form>
    </Sheet>
  );
}

const formId = 'amend-order';

/** How an order ended; its last record may be of before. */
const endOf = ({ status }: Order) => (status === 0 ? 'cancelled' : status === 3 ? 'traded' : 'unknown');

/** Closes the sheet of an order that ended. It takes the focus, which the fields have lost. */
function EndButton({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} block onClick={onClose}>
      {text}
    </Button>
  );
}

/** What is typed of an amendment, and what is wrong with it. */
function useAmendment(order: Order, refused: SentChange | undefined, onSave: (change: OrderChange) => void) {
  const t = texts.useText();
  const { price, amount, trigger_price: trigger = '' } = order;
  const [typed, setTyped] = useState({
    price: refused?.change.price ?? price,
    amount: refused?.change.amount ?? amount,
    trigger: refused?.change.trigger_price ?? trigger,
  });
  const [problems, setProblems] = useState(() => problemsOf(refused));
  const change: OrderChange = {
    ...(isOther(typed.price, price) && { price: typed.price }),
    ...(isOther(typed.amount, amount) && { amount: typed.amount }),
    ...(order.trigger_time === 0 && isOther(typed.trigger, trigger) && { trigger_price: typed.trigger }),
  };
  return {
    typed,
    problems,
    type: (next: Partial<typeof typed>) => {
      setTyped({ ...typed, ...next });
      setProblems({});
    },
    save: () => {
      const missing = Object.entries({ ...change, trigger: change.trigger_price })
        .filter(([, value]) => value !== undefined && compareDecimals(value || '0', '0') <= 0)
        .map(([field]) => [field, t('orders.amendMissing')] as const);
      if (missing.length > 0) setProblems(Object.fromEntries(missing));
      else onSave(change);
    },
    isSame: Object.keys(change).length === 0,
    keepsPlace: change.price === undefined && !isMore(typed.amount, amount),
  };
}

/** What was refused, at the field that it is about. */
function problemsOf(refused: SentChange | undefined): Readonly<Record<string, string>> {
  if (refused?.refusal === undefined) return {};
  // An order that is changed has no field for its total.
  return { [refused.field === 'total' ? 'amount' : (refused.field ?? 'form')]: refused.refusal };
}

const isOther = (typed: string, present: string) => typed === '' || compareDecimals(typed, present) !== 0;
const isMore = (typed: string, present: string) => typed !== '' && compareDecimals(typed, present) > 0;
