import { type AuctionDetail, payAuction } from '@exchange/contract/dutch-auction';
import { isApiFailure, usePlatform } from '@exchange/platform';
import {
  keepRequest,
  type KeptRequest,
  keptRequest,
  useTask,
  TradePasswordField,
} from '@exchange/remote-kit';
import { AppLink, Button, Sheet } from '@exchange/ui';
import { useState, type SyntheticEvent } from 'react';
import { money, totalOf } from '../../common/amounts';
import { useText } from '../../common/use-text';
import styles from './pay-sheet.module.css';
import { isSentOrder, keptName, type SentOrder } from './sent-order';

/** Confirms an order with the trade password, and tells what became of it. */
export function PaySheet({
  auction,
  order: { key, request },
  hasTradePassword,
  onClose,
  onDone,
}: {
  readonly auction: Pick<AuctionDetail, 'type' | 'market' | 'item_name'>;
  readonly order: KeptRequest<SentOrder>;
  readonly hasTradePassword: boolean;
  readonly onClose: () => void;
  /** The order is made, or its outcome changed what the page shows. */
  readonly onDone: () => void;
}) {
  const { api, locale, session, storage, toast } = usePlatform();
  const t = useText();
  const name = keptName(session.state.user?.user_id ?? '', request.activity_id);
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState(() =>
    keptRequest(storage, name, isSentOrder) ? t('pay.again') : undefined,
  );
  const isDutch = auction.type === 1;
  const sum = (value: string) => `${money(value, locale.current)} ${auction.market.toUpperCase()}`;

  const { run, pending } = useTask(async () => {
    setFailure(undefined);
    setWrong(undefined);
    if (password === '') {
      setWrong(t('pay.passwordMissing'));
      return;
    }
    keepRequest(storage, name, { key, request });
    try {
      const answer = await api.call(
        payAuction,
        { ...request, trade_password: password },
        { idempotencyKey: key },
      );
      storage.remove(name);
      const { bid_portions: count, total } = answer.order;
      toast.show('success', t(isDutch ? 'pay.bought' : 'pay.placed', { count, total: sum(total) }));
      onDone();
    } catch (error) {
      if (!isApiFailure(error) || error.kind !== 'refused') {
        // Whether it arrived is not known: the same one can be sent again without being paid twice.
        setFailure(t('pay.unknown'));
        return;
      }
      storage.remove(name);
      if (isApiFailure(error, 'tradePasswordWrong')) {
        setPassword('');
        setWrong(locale.failure(error));
      } else setFailure(locale.failure(error));
    }
  });
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    run();
  };

  return (
    <Sheet
      open
      title={t(isDutch ? 'order.buy' : 'order.place')}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <p className={styles.name}>{auction.item_name}</p>
        <dl className={styles.facts}>
          <div>
            <dt>{t('order.portions')}</dt>
            <dd>{request.amount}</dd>
          </div>
          <div>
            <dt>{t(isDutch ? 'pay.atMost' : 'order.bid')}</dt>
            <dd>{sum(request.price)}</dd>
          </div>
          <div>
            <dt>{t(isDutch ? 'pay.totalAtMost' : 'order.held')}</dt>
            <dd>{sum(totalOf(request.price, request.amount))}</dd>
          </div>
        </dl>
        <p className={styles.note}>{t(isDutch ? 'order.noteDutch' : 'order.noteRegular')}</p>
        {hasTradePassword ? (
          <>
            <TradePasswordField
              label={t('pay.password')}
              showLabel={t('pay.show')}
              hideLabel={t('pay.hide')}
              forgotLabel={t('pay.forgot')}
              value={password}
              error={wrong}
              onValueChange={(digits) => {
                setPassword(digits);
                setWrong(undefined);
              }}
            />
            <p className={styles.failure} role="alert">
              {failure}
            </p>
            <Button type="submit" block pending={pending}>
              {t('pay.confirm')}
            </Button>
          </>
        ) : (
          <>
            <p className={styles.note}>{t('pay.noPassword')}</p>
            <AppLink className={styles.set ?? ''} to="/user/security/tradepassword">
              {t('pay.setPassword')}
            </AppLink>
          </>
        )}
      </form>
    </Sheet>
  );
}
