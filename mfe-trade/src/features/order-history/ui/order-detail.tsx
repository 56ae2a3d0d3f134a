import { getTradesByOrderNo, type Order } from '@exchange/contract';
import { formatTime, type Translate } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { statementPath } from '@exchange/records';
import { useCall, useTokenFace } from '@exchange/remote-kit';
import {
  AppLink,
  copyText,
  EmptyState,
  ErrorState,
  IconButton,
  LinkButton,
  Sheet,
  Skeleton,
} from '@exchange/ui';
import { Copy } from '@exchange/ui/tool-icons';
import { useEffect } from 'react';
import { readKindOf, statusName } from '../../../common/read-order';
import { pairPath } from '../../../common/pair-key';
import { queryFailureText } from '../../../common/query-failure-text';
import { Figures } from '../../../common/records/figures';
import { useText } from '../../../messages';
import { texts } from '../texts';
import { CancelButton } from './cancel-button';
import { useOrderFigures } from './order-figures';
import { OrderFills } from './order-fills';
import { SeenBookFacts } from './seen-book-facts';
import { useTriggerText } from './use-trigger-text';
import styles from './order-detail.module.css';

/** One order with its fills (T-14), in a sheet over the list; live while the list is. */
export function OrderDetail({
  orderNo,
  live,
  onOrder,
  onClose,
}: {
  readonly orderNo: string;
  /** The order as the list has it, when it is there: newer than the answer when its version is higher. */
  readonly live: Order | undefined;
  /** Given the order as the exchange has it now. */
  readonly onOrder: (order: Order) => void;
  readonly onClose: () => void;
}) {
  const { locale } = usePlatform();
  const t = texts.useText();
  const common = useText();
  const { value, failure, pending, reload } = useCall(getTradesByOrderNo, { order_no: orderNo });
  const order = newest(live, value?.order);
  const behind = value !== undefined && live !== undefined && live.version > value.order.version;
  // Something has traded, or was revoked: its fills are asked for again.
  useEffect(() => {
    if (behind && !pending && failure === undefined) reload();
  }, [behind, pending, failure, reload]);
  return (
    <Sheet open inAddress title={t('detail')} closeLabel={t('close')} onClose={onClose}>
      <div className={styles.detail}>
        {order ? <OrderFacts order={order} onOrder={onOrder} /> : failure === undefined && <FactsSpace />}
        {failure !== undefined && (
          <ErrorState
            title={t('detailFailed')}
            text={queryFailureText(failure, locale, common)}
            retryLabel={common('retry')}
            onRetry={reload}
            pending={pending}
          />
        )}
        {value && <SeenBookFacts order={order ?? value.order} fills={value.list} />}
        {value && value.list.length === 0 && <EmptyState title={t('noFills')} />}
        {value && value.list.length > 0 && <OrderFills order={value.order} fills={value.list} />}
      </div>
    </Sheet>
  );
}

function newest(left: Order | undefined, right: Order | undefined): Order | undefined {
  if (!left || !right) return left ?? right;
  return left.version >= right.version ? left : right;
}

function FactsSpace() {
  return (
    <div className={styles.space} aria-hidden="true">
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} />
      ))}
    </div>
  );
}

/** What an order waits for, or waited, and when that was reached (T-16). */
function useTriggerFacts(order: Order, t: Translate, timeText: (time: number) => string) {
  const trigger = useTriggerText(order);
  if (trigger === undefined) return [];
  const { trigger_time = 0, close_time } = order;
  return [
    { label: t('field.trigger'), value: trigger },
    {
      label: t('field.triggered'),
      value:
        trigger_time === 0 ? t(close_time === 0 ? 'notTriggered' : 'neverTriggered') : timeText(trigger_time),
    },
  ];
}

function OrderFacts({ order, onOrder }: { readonly order: Order; readonly onOrder: (order: Order) => void }) {
  const { locale, toast } = usePlatform();
  const t = texts.useText();
  const face = useTokenFace(order.token);
  const { price, average, volume, traded, turnover, fee } = useOrderFigures(order);
  const time = (moment: number) => formatTime(locale.current, moment, 'dateTime');
  const trigger = useTriggerFacts(order, t, time);
  const handleCopy = async () => {
    const copied = await copyText(order.order_no);
    toast.show(copied ? 'success' : 'error', t(copied ? 'copied' : 'notCopied'));
  };
  const side = t(order.side === 1 ? 'side.buy' : 'side.sell');
  const kind = t(`kind.${readKindOf(order)}`);
  return (
    <>
      <Figures
        lines
        items={[
          {
            label: t('field.pair'),
            value: (
              <AppLink to={pairPath(`${order.token}_${order.market}`, 'transaction')}>
                {face.token_as}/{order.market.toUpperCase()}
              </AppLink>
            ),
          },
          { label: t('field.side'), value: `${side} · ${kind}` },
          { label: t('field.status'), value: t(`status.${statusName(order)}`) },
          ...trigger,
          price,
          average,
          volume,
          traded,
          turnover,
          fee,
          { label: t('field.placed'), value: time(order.create_time) },
          ...(order.expire_time === undefined
            ? []
            : [{ label: t('field.goodUntil'), value: time(order.expire_time) }]),
          {
            label: t('field.closed'),
            value: order.close_time === 0 ? t('stillOpen') : time(order.close_time),
          },
          {
            label: t('field.number'),
            value: (
              <span className={styles.number}>
                {order.order_no}
                <IconButton aria-label={t('copy')} onClick={() => void handleCopy()}>
                  <Copy />
                </IconButton>
              </span>
            ),
          },
        ]}
      />
      <div className={styles.actions}>
        {order.close_time === 0 && <CancelButton order={order} onCancelled={onOrder} />}
        <LinkButton block variant="quiet" to={statementPath(order.order_no)}>
          {t('statement')}
        </LinkButton>
      </div>
    </>
  );
}
