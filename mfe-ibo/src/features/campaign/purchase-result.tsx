import { errorName } from '@exchange/contract/errors';
import { batchGetStatusOfIEOTrade } from '@exchange/contract/ieo';
import { usePlatform } from '@exchange/platform';
import { useCall } from '@exchange/remote-kit';
import { AppLink, Button, Spinner } from '@exchange/ui';
import { CircleCheck, CircleX } from '@exchange/ui/icons';
import { useEffect, useEffectEvent } from 'react';
import { shownPortions } from '../../common/amounts';
import styles from './purchase-result.module.css';
import { campaignTexts } from './texts';

/** What is known of a purchase that was taken: it waits for its portions under a reference, or has them. */
export type PurchaseOutcome =
  { readonly is: 'waiting'; readonly reference: string } | { readonly is: 'success' };

/** How often a purchase that waits is asked about, ms. */
const askMs = 1_000;

/** What became of a purchase: in progress until the exchange says success or failed, with the way on (I-04). */
export function PurchaseResult({
  outcome,
  kind,
  softCap,
  onChanged,
  onAgain,
}: {
  readonly outcome: PurchaseOutcome;
  readonly kind: 'sale' | 'pledge';
  /** Portions without which everybody is refunded; 0 for none. */
  readonly softCap: number;
  readonly onChanged: () => void;
  readonly onAgain: () => void;
}) {
  const { locale } = usePlatform();
  const t = campaignTexts.useText();
  const { status, reason, failure } = useDecision(outcome, onChanged);
  return (
    <div className={styles.result} aria-live="polite">
      <span
        className={status === 2 ? styles.done : status === 0 ? styles.failed : styles.open}
        aria-hidden="true"
      >
        {status === 2 ? <CircleCheck /> : status === 0 ? <CircleX /> : <Spinner />}
      </span>
      <b className={styles.title}>{t(`result.${status}.title`)}</b>
      <p>{t(status === 2 ? `result.2.${kind}` : `result.${status}.text`)}</p>
      {status === 2 && softCap > 0 && (
        <p>{t('result.2.untilCap', { softCap: shownPortions(softCap, locale.current) })}</p>
      )}
      {reason !== undefined && <p>{t(reason === 'stockExceeded' ? 'result.soldOut' : 'result.refused')}</p>}
      {status === 1 && failure !== undefined && <p role="alert">{locale.failure(failure)}</p>}
      <div className={styles.ways}>
        <AppLink className={styles.link} to={`/order/ieo${kind === 'pledge' ? '?type=pledge' : ''}`}>
          {t('toOrders')}
        </AppLink>
        <Button variant="quiet" block onClick={onAgain}>
          {t(status === 1 ? 'close' : 'done')}
        </Button>
      </div>
    </div>
  );
}

/** What has become of a purchase; one that waits is asked about until it is decided, which is told once. */
function useDecision(outcome: PurchaseOutcome, onDecided: () => void) {
  const waits = outcome.is === 'waiting';
  const { value, failure, pending, reload } = useCall(
    batchGetStatusOfIEOTrade,
    { list_reference_no: waits ? [outcome.reference] : [] },
    { skip: !waits },
  );
  const [known] = value?.list ?? [];
  const status = waits ? (known?.status ?? 1) : 2;
  useEffect(() => {
    if (status !== 1 || pending) return undefined;
    const timer = setTimeout(reload, askMs);
    return () => clearTimeout(timer);
  }, [status, pending, reload]);
  const tellDecided = useEffectEvent(onDecided);
  const isDecided = waits && status !== 1;
  useEffect(() => {
    if (isDecided) tellDecided();
  }, [isDecided]);
  const reason = status === 0 ? errorName(known?.code ?? 0) : undefined;
  return { status, reason, failure };
}
