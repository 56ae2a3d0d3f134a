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
import { typedAmount } from '../../common/amounts';
import styles from './bid-form.module.css';
import { money } from './money';
import { collectibleTexts } from './texts';

/** Decimals of a bid. */
const places = 2;

interface BidFormProps {
  readonly collectible: BidCampaign;
  readonly isOpen: boolean;
  readonly onBid: () => void;
}

/** A bid and what it costs beyond the user's own leading one (U-05); the least that it must be is told at the field. */
export function BidForm(props: BidFormProps) {
  const { collectible, isOpen } = props;
  const { locale } = usePlatform();
  const t = collectibleTexts.useText();
  const form = useBidForm(props);
  const { payment, least } = form;
  const { outcome, asked } = payment;
  const { market, step } = collectible;
  const sum = (value: string) => money(value, market, locale.current);
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
        <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
          <NumberField
            label={t('bid.label')}
            value={form.text}
            onValueChange={form.setText}
            precision={places}
            step={step}
            min={least ?? leastForAll(collectible)}
            increaseLabel={t('bid.more')}
            decreaseLabel={t('bid.less')}
            align="center"
            suffix={market.toUpperCase()}
            hint={
              least === undefined ? t('bid.step', { step: sum(step) }) : t('bid.least', { least: sum(least) })
            }
            error={form.problem}
            reserve
          />
          {form.isSignedIn && isOpen && <Sums market={market} form={form} />}
          <p className={styles.note}>{t('bid.note')}</p>
          <Button type="submit" block disabled={form.isSignedIn && !isOpen}>
            {t(form.isSignedIn ? (isOpen ? 'bid.place' : 'bid.notYet') : 'bid.login')}
          </Button>
        </form>
        {asked && form.isSignedIn && (
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

/** What can be spent, and what the bid costs. */
function Sums({
  market,
  form: { pay, cost },
}: {
  readonly market: string;
  readonly form: ReturnType<typeof useBidForm>;
}) {
  const { locale } = usePlatform();
  const t = collectibleTexts.useText();
  const sum = (value: string) => money(value, market, locale.current);
  return (
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
  );
}

/** What is typed, what it costs, what is wrong with it, and the payment. */
function useBidForm({ collectible, isOpen, onBid }: BidFormProps) {
  const { locale, toast } = usePlatform();
  const t = collectibleTexts.useText();
  const { user } = useTopic('session');
  const { campaign_no: id, market } = collectible;
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
  const least = pay.value?.price;
  const price = typedAmount(text);
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
  return {
    isSignedIn: user !== null,
    text,
    setText,
    pay,
    /** The least that this user must bid; undefined while it is not known. */
    least,
    cost,
    problem: problem === false ? undefined : problem,
    payment,
    handleSubmit: (event: SyntheticEvent) =>
      payment.handleSubmit(event, () => {
        setTried(true);
        return price === undefined || problem !== false ? undefined : { campaign_no: id, price };
      }),
  };
}

/** The least bid of anybody, until the exchange has told what it is for this user. */
const leastForAll = ({ bids, initial_price, latest_price, step }: BidCampaign) =>
  bids === 0 ? initial_price : add(latest_price, step);

/** What a bid costs beyond the user's own leading one, which stands for the difference between price and cost of the least bid. */
function costOf(
  price: string | undefined,
  least: { readonly price: string; readonly pay: string } | undefined,
): string | undefined {
  if (price === undefined || least === undefined) return undefined;
  const cost = subtract(price, subtract(least.price, least.pay));
  return compareDecimals(cost, '0') < 0 ? undefined : cost;
}
