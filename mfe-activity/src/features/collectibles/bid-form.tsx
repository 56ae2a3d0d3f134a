import { type BidCampaign, bidForCollectible, getBidPayPrice } from '@exchange/contract/bid-campaign';
import { add, compareDecimals, subtract } from '@exchange/format';
import { usePlatform, useTopic } from '@exchange/platform';
import {
  NumberField,
  PaymentSheet,
  PendingRequest,
  useCall,
  useDraft,
  usePayment,
} from '@exchange/remote-kit';
import { AppLink, Button, Card, Skeleton } from '@exchange/ui';
import { useEffect, useState, type SyntheticEvent } from 'react';
import styles from './bid-form.module.css';
import { money } from './money';
import { collectibleTexts } from './texts';

/** Decimals of a bid. */
const places = 2;

/** A bid and what it costs beyond the user's own leading one (U-05); the least that it must be is told at the field. */
export function BidForm({
  collectible,
  isOpen,
  onBid,
}: {
  readonly collectible: BidCampaign;
  readonly isOpen: boolean;
  readonly onBid: () => void;
}) {
  const { session, locale, toast } = usePlatform();
  const t = collectibleTexts.useText();
  const { user } = useTopic('session');
  const { campaign_no: id, market, step } = collectible;
  const [text, setText] = useDraft(`bid:${id}`, '', { inMemory: true });
  const [tried, setTried] = useState(false);
  const pay = useCall(getBidPayPrice, { campaign_no: id }, { skip: user === null || !isOpen });
  const { reload } = pay;
  // Each bid of whoever makes the next one dearer.
  useEffect(() => reload(), [reload, collectible.bids]);

  const sum = (value: string) => money(value, market, locale.current);
  const payment = usePayment(bidForCollectible, {
    of: { campaign_no: id },
    confirmedBy: (trade_password) => ({ trade_password }),
    onPaid(_answer, bid, isLate) {
      // By then somebody may have bid more.
      if (!isLate) toast.show('success', t('pay.placed', { price: sum(bid.price) }));
      setText('');
      setTried(false);
      onBid();
    },
  });
  const { outcome, asked } = payment;
  const least = pay.value?.price;
  // Until the exchange has told it for this user: what it is for everybody.
  const leastForAll =
    collectible.bids === 0 ? collectible.initial_price : add(collectible.latest_price, step);
  const price = /^\d+(\.\d*)?$/.test(text) ? text.replace(/\.$/, '') : undefined;
  const cost = costOf(price, pay.value);
  const problem =
    price === undefined
      ? tried && t('bid.missing')
      : least !== undefined && compareDecimals(price, least) < 0
        ? t('bid.tooLow', { least: sum(least) })
        : pay.value &&
          cost !== undefined &&
          compareDecimals(cost, pay.value.available) > 0 &&
          t('bid.insufficient');

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!user) {
      session.requireLogin();
      return;
    }
    if (payment.reopen()) return;
    setTried(true);
    if (price === undefined || problem !== false) return;
    payment.open({ campaign_no: id, price });
  };
  return (
    <>
      {outcome.is !== 'none' && (
        <PendingRequest
          state={outcome.is}
          facts={[{ label: t('bid.label'), value: sum(outcome.pending.asked.price) }]}
          onLook={payment.look}
          onDismiss={payment.dismiss}
        />
      )}
      <Card>
        <form className={styles.form} noValidate onSubmit={handleSubmit}>
          <NumberField
            label={t('bid.label')}
            value={text}
            onValueChange={setText}
            precision={places}
            step={step}
            min={least ?? leastForAll}
            increaseLabel={t('bid.more')}
            decreaseLabel={t('bid.less')}
            align="center"
            suffix={market.toUpperCase()}
            hint={
              least === undefined ? t('bid.step', { step: sum(step) }) : t('bid.least', { least: sum(least) })
            }
            error={problem === false ? undefined : problem}
            reserve
          />
          {user && isOpen && (
            <dl className={styles.sums}>
              <div>
                <dt>{t('bid.available')}</dt>
                <dd>
                  {pay.value ? sum(pay.value.available) : pay.pending ? <Skeleton width="1.4rem" /> : '—'}{' '}
                  <AppLink className={styles.deposit ?? ''} to={`/assets/deposit/${market}`}>
                    {t('bid.deposit')}
                  </AppLink>
                </dd>
              </div>
              <div>
                <dt>{t('bid.cost')}</dt>
                <dd data-testid="bid-cost">{cost === undefined ? '—' : sum(cost)}</dd>
              </div>
            </dl>
          )}
          <p className={styles.note}>{t('bid.note')}</p>
          <Button type="submit" block disabled={user !== null && !isOpen}>
            {t(user === null ? 'bid.login' : isOpen ? 'bid.place' : 'bid.notYet')}
          </Button>
        </form>
        {asked && user && (
          <PaymentSheet
            title={t('bid.place')}
            confirmLabel={t('pay.confirm')}
            amount={sum(asked.price)}
            note={t('bid.note')}
            unknownText={t('pay.unknown')}
            againText={t('pay.again')}
            {...payment.sheet}
          />
        )}
      </Card>
    </>
  );
}

/** What a bid costs beyond the user's own leading one, which stands for the difference between price and cost of the least bid. */
function costOf(
  price: string | undefined,
  least: { readonly price: string; readonly pay: string } | undefined,
): string | undefined {
  if (price === undefined || least === undefined) return undefined;
  const cost = subtract(price, subtract(least.price, least.pay));
  return compareDecimals(cost, '0') < 0 ? undefined : cost;
}
