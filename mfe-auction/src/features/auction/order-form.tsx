import { type AuctionDetail, type AuctionStatus, payAuction } from '@exchange/contract/dutch-auction';
import { usePlatform } from '@exchange/platform';
import { NumberField, PendingRequest, useDraft, usePayment } from '@exchange/remote-kit';
import { AppLink, Button, Card } from '@exchange/ui';
import { useState, type SyntheticEvent } from 'react';
import { money, totalOf } from '../../common/amounts';
import { useText } from '../../messages';
import { bidProblem, mostPortions, plainBid, portionsProblem, type Problem } from './order-check';
import styles from './order-form.module.css';
import { orderFacts, PaySheet } from './pay-sheet';
import type { OwnPart } from './use-own-part';

/** Decimals of a bid. */
const bidPlaces = 2;

/**
 * How many portions, in a regular auction at what bid, and what that costs now and in the next step (U-02, U-03); every
 * limit is told at its field. `price` is that of a portion now: regular, the least that wins something.
 */
export function OrderForm({
  auction,
  status,
  price,
  next,
  own,
  onOrdered,
}: {
  readonly auction: AuctionDetail;
  readonly status: AuctionStatus;
  readonly price: string;
  readonly next: string | undefined;
  readonly own: OwnPart;
  readonly onOrdered: () => void;
}) {
  const { session, locale, toast } = usePlatform();
  const t = useText();
  const [{ portions, bid }, setTyped] = useDraft(
    `auction:${auction.activity_id}`,
    {
      portions: String(auction.min_portions),
      bid: '',
    },
    { inMemory: true },
  );
  const setPortions = (next: string) => setTyped({ portions: next, bid });
  const setBid = (next: string) => setTyped({ portions, bid: next });
  const [tried, setTried] = useState(false);
  const isDutch = auction.type === 1;
  const market = auction.market.toUpperCase();
  const sum = (value: string) => `${money(value, locale.current)} ${market}`;
  const payment = usePayment(payAuction, {
    of: { activity_id: auction.activity_id },
    confirmedBy: (trade_password) => ({ trade_password }),
    onPaid({ order }) {
      const { bid_portions: count, total } = order;
      toast.show('success', t(isDutch ? 'pay.bought' : 'pay.placed', { count, total: sum(total) }));
      setTried(false);
      setBid('');
      onOrdered();
    },
  });
  const { outcome, asked } = payment;
  const limits = { auction, sold: auction.sold, held: own.held, available: own.available };
  const most = mostPortions(limits);

  const unitPrice = isDutch ? price : plainBid(bid);
  const wrongPortions = portionsProblem(portions, unitPrice, limits);
  const wrongBid = isDutch ? undefined : bidProblem(bid, price);
  const say = (problem: Problem | undefined): string | undefined => {
    if (problem === undefined) return undefined;
    const lowest = problem.values?.['lowest'];
    return t(problem.key, { ...problem.values, ...(typeof lowest === 'string' && { lowest: sum(lowest) }) });
  };
  // Nothing typed yet is no mistake before it is sent.
  const isShown = (problem: Problem | undefined) => tried || problem?.key.endsWith('Missing') === false;

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!own.signedIn) {
      session.requireLogin();
      return;
    }
    if (payment.reopen()) return;
    setTried(true);
    if (wrongPortions || wrongBid || unitPrice === undefined) return;
    payment.open({ activity_id: auction.activity_id, amount: Number(portions), price: unitPrice });
  };

  const count = Number(portions);
  const costs = (each: string | undefined) =>
    each === undefined || portions === '' ? '—' : sum(totalOf(each, count));
  return (
    <>
      {outcome.is !== 'none' && (
        <PendingRequest
          state={outcome.is}
          facts={orderFacts(auction, outcome.pending.asked, t, locale.current)}
          onLook={payment.look}
          onDismiss={payment.dismiss}
        />
      )}
      <Card>
        <form className={styles.form} noValidate onSubmit={handleSubmit}>
          {!isDutch && (
            <NumberField
              label={t('order.bid')}
              value={bid}
              onValueChange={setBid}
              precision={bidPlaces}
              step="0.5"
              min={price}
              increaseLabel={t('order.higher')}
              decreaseLabel={t('order.lower')}
              align="center"
              suffix={market}
              hint={t('order.bidHint', { lowest: sum(price) })}
              error={isShown(wrongBid) ? say(wrongBid) : undefined}
              reserve
            />
          )}
          <NumberField
            label={t('order.portions')}
            value={portions}
            onValueChange={setPortions}
            precision={0}
            step="1"
            min={String(auction.min_portions)}
            max={String(Math.max(auction.min_portions, most))}
            increaseLabel={t('order.more')}
            decreaseLabel={t('order.fewer')}
            align="center"
            hint={t('order.limits', {
              min: auction.min_portions,
              max: Math.min(auction.max_portions, auction.order_limit),
              left: Math.max(0, auction.user_limit - own.held),
            })}
            error={isShown(wrongPortions) ? say(wrongPortions) : undefined}
            reserve
          />
          <dl className={styles.sums}>
            {own.available !== undefined && (
              <div>
                <dt>{t('order.available')}</dt>
                <dd>
                  {sum(own.available)}{' '}
                  <AppLink className={styles.deposit ?? ''} to={`/assets/deposit/${auction.market}`}>
                    {t('order.deposit')}
                  </AppLink>
                </dd>
              </div>
            )}
            <div>
              <dt>{t(isDutch ? 'order.payNow' : 'order.held')}</dt>
              <dd data-testid="pay-now">{costs(unitPrice)}</dd>
            </div>
            {isDutch && next !== undefined && (
              <div>
                <dt>{t('order.payNext')}</dt>
                <dd data-testid="pay-next">{costs(next)}</dd>
              </div>
            )}
          </dl>
          <p className={styles.note}>{t(isDutch ? 'order.noteDutch' : 'order.noteRegular')}</p>
          <Button type="submit" block disabled={status !== 2 && own.signedIn}>
            {!own.signedIn
              ? t('order.login')
              : status === 1
                ? t('order.notYet')
                : t(isDutch ? 'order.buy' : 'order.place')}
          </Button>
        </form>
        {asked && own.signedIn && <PaySheet auction={auction} asked={asked} sheet={payment.sheet} />}
      </Card>
    </>
  );
}
