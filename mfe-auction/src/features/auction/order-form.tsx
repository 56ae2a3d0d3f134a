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

interface OrderFormProps {
  readonly auction: AuctionDetail;
  readonly status: AuctionStatus;
  /** Of a portion now: regular, the least that wins something. */
  readonly price: string;
  /** Of a portion in the next step. */
  readonly next: string | undefined;
  readonly own: OwnPart;
  readonly onOrdered: () => void;
}

/**
 * How many portions, in a regular auction at what bid, and what that costs now and in the next step (U-02, U-03); every
 * limit is told at its field.
 */
export function OrderForm(props: OrderFormProps) {
  const { auction, status, price, next, own } = props;
  const { locale } = usePlatform();
  const t = useText();
  const form = useOrderForm(props);
  const { payment } = form;
  const { outcome, asked } = payment;
  const isDutch = auction.type === 1;
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
        <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
          {!isDutch && <BidField auction={auction} least={price} form={form} />}
          <PortionsField auction={auction} held={own.held} form={form} />
          <Sums
            auction={auction}
            available={own.available}
            portions={form.portions}
            price={form.unitPrice}
            next={next}
          />
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

type OrderFormState = ReturnType<typeof useOrderForm>;

/** What a portion is worth to the user, in a regular auction. */
function BidField({
  auction,
  least,
  form,
}: {
  readonly auction: AuctionDetail;
  readonly least: string;
  readonly form: OrderFormState;
}) {
  const { locale } = usePlatform();
  const t = useText();
  const market = auction.market.toUpperCase();
  return (
    <NumberField
      label={t('order.bid')}
      value={form.bid}
      onValueChange={form.setBid}
      precision={bidPlaces}
      step="0.5"
      min={least}
      increaseLabel={t('order.higher')}
      decreaseLabel={t('order.lower')}
      align="center"
      suffix={market}
      hint={t('order.bidHint', { lowest: `${money(least, locale.current)} ${market}` })}
      error={form.bidError}
      reserve
    />
  );
}

function PortionsField({
  auction,
  held,
  form,
}: {
  readonly auction: AuctionDetail;
  readonly held: number;
  readonly form: OrderFormState;
}) {
  const t = useText();
  return (
    <NumberField
      label={t('order.portions')}
      value={form.portions}
      onValueChange={form.setPortions}
      precision={0}
      step="1"
      min={String(auction.min_portions)}
      max={String(Math.max(auction.min_portions, form.most))}
      increaseLabel={t('order.more')}
      decreaseLabel={t('order.fewer')}
      align="center"
      hint={t('order.limits', {
        min: auction.min_portions,
        max: Math.min(auction.max_portions, auction.order_limit),
        left: Math.max(0, auction.user_limit - held),
      })}
      error={form.portionsError}
      reserve
    />
  );
}

/** What can be spent, and what the portions cost now and in the next step. */
function Sums({
  auction,
  available,
  portions,
  price,
  next,
}: {
  readonly auction: AuctionDetail;
  readonly available: string | undefined;
  readonly portions: string;
  /** Of one portion; undefined while there is no bid. */
  readonly price: string | undefined;
  readonly next: string | undefined;
}) {
  const { locale } = usePlatform();
  const t = useText();
  const isDutch = auction.type === 1;
  const sum = (value: string) => `${money(value, locale.current)} ${auction.market.toUpperCase()}`;
  const costs = (each: string | undefined) =>
    each === undefined || portions === '' ? '—' : sum(totalOf(each, Number(portions)));
  return (
    <dl className={styles.sums}>
      {available !== undefined && (
        <div>
          <dt>{t('order.available')}</dt>
          <dd>
            {sum(available)}{' '}
            <AppLink className={styles.deposit ?? ''} to={`/assets/deposit/${auction.market}`}>
              {t('order.deposit')}
            </AppLink>
          </dd>
        </div>
      )}
      <div>
        <dt>{t(isDutch ? 'order.payNow' : 'order.held')}</dt>
        <dd data-testid="pay-now">{costs(price)}</dd>
      </div>
      {isDutch && next !== undefined && (
        <div>
          <dt>{t('order.payNext')}</dt>
          <dd data-testid="pay-next">{costs(next)}</dd>
        </div>
      )}
    </dl>
  );
}

/** What is typed, what is wrong with it, and the payment. */
function useOrderForm({ auction, price, own, onOrdered }: OrderFormProps) {
  const { locale, toast } = usePlatform();
  const t = useText();
  const [{ portions, bid }, setTyped] = useDraft(
    `auction:${auction.activity_id}`,
    {
      portions: String(auction.min_portions),
      bid: '',
    },
    { inMemory: true },
  );
  const setBid = (next: string) => setTyped({ portions, bid: next });
  const [tried, setTried] = useState(false);
  const isDutch = auction.type === 1;
  const payment = usePayment(payAuction, {
    of: { activity_id: auction.activity_id },
    confirmedBy: (trade_password) => ({ trade_password }),
    onPaid({ order }) {
      const total = `${money(order.total, locale.current)} ${auction.market.toUpperCase()}`;
      toast.show('success', t(isDutch ? 'pay.bought' : 'pay.placed', { count: order.bid_portions, total }));
      setTried(false);
      setBid('');
      onOrdered();
    },
  });
  const limits = { auction, sold: auction.sold, held: own.held, available: own.available };
  const unitPrice = isDutch ? price : plainBid(bid);
  const wrongPortions = portionsProblem(portions, unitPrice, limits);
  const wrongBid = isDutch ? undefined : bidProblem(bid, price);
  const say = useProblemText(auction);
  // Nothing typed yet is no mistake before it is sent.
  const told = (problem: Problem | undefined) =>
    problem && (tried || !problem.key.endsWith('Missing')) ? say(problem) : undefined;
  return {
    portions,
    setPortions: (next: string) => setTyped({ portions: next, bid }),
    bid,
    setBid,
    most: mostPortions(limits),
    unitPrice,
    portionsError: told(wrongPortions),
    bidError: told(wrongBid),
    payment,
    handleSubmit: (event: SyntheticEvent) =>
      payment.handleSubmit(event, () => {
        setTried(true);
        return wrongPortions || wrongBid || unitPrice === undefined
          ? undefined
          : { activity_id: auction.activity_id, amount: Number(portions), price: unitPrice };
      }),
  };
}

/** Says a problem in words, with its amounts in the auction's market. */
function useProblemText({ market }: AuctionDetail) {
  const { locale } = usePlatform();
  const t = useText();
  return ({ key, values }: Problem): string => {
    const lowest = values?.['lowest'];
    return t(key, {
      ...values,
      ...(typeof lowest === 'string' && {
        lowest: `${money(lowest, locale.current)} ${market.toUpperCase()}`,
      }),
    });
  };
}
