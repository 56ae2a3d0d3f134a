import { usePlatform, useTopic } from '@exchange/platform';
import { lazyPage } from '@exchange/remote-kit';
import { Button, Sheet } from '@exchange/ui';
import { Check, ChevronRight } from '@exchange/ui/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { orderKinds, takenInAuction, type OrderKind } from '../../../common/order-kinds';
import { waitingKinds, type WaitingKind } from '../../../common/read-order';
import { texts } from '../texts';
import type { WaitingOrderSheetProps } from './waiting-order-sheet';
import styles from './order-kind-sheet.module.css';

const hour = 3_600_000;
const day = 24 * hour;
/** For how long an order may be good, by the name of its text. */
const spans = { hour, day, week: 7 * day, month: 30 * day } as const;
type Span = keyof typeof spans;
const spanNames = Object.keys(spans) as Span[];

const WaitingOrderSheet = lazyPage(
  async () =>
    (await import(/* webpackChunkName: "waiting-order-sheet" */ './waiting-order-sheet')).WaitingOrderSheet,
);

/**
 * Every kind of order with what it does, in one sentence each (T-16). Choosing one for the form closes the sheet; one that waits for a price
 * has a form of its own, in the sheet's place.
 */
export const OrderKindSheet = observer(function OrderKindSheet({
  entry,
  submission,
  onClose,
}: Omit<WaitingOrderSheetProps, 'kind'>) {
  const t = texts.useText();
  const { session } = usePlatform();
  const { user } = useTopic('session');
  const [waiting, setWaiting] = useState<WaitingKind>();
  const { form } = entry;
  const isAuction = entry.page.quote()?.pause?.state === 'auction';
  const isTaken = (kind: OrderKind) => !isAuction || takenInAuction.includes(kind);
  const mayWait = (kind: WaitingKind) => !isAuction || kind !== 'oco';
  const handleKind = (kind: OrderKind) => {
    form.chooseKind(kind);
    // What it is good for is asked next.
    if (kind !== 'gtd') onClose();
  };
  const handleSpan = (span: Span) => {
    form.chooseGoodFor(spans[span]);
    onClose();
  };
  if (waiting !== undefined)
    return <WaitingOrderSheet kind={waiting} entry={entry} submission={submission} onClose={onClose} />;
  return (
    <Sheet open title={t('kinds.title')} closeLabel={t('kinds.close')} onClose={onClose}>
      {isAuction && <p>{t('states.limitOnly')}</p>}
      <ul className={styles.kinds}>
        {orderKinds.map((kind) => (
          <li key={kind}>
            <button
              type="button"
              className={styles.kind}
              aria-pressed={form.kind === kind}
              disabled={!isTaken(kind)}
              onClick={() => handleKind(kind)}
            >
              <span className={styles.text}>
                <b>{t(`kinds.${kind}.name`)}</b>
                <small>{isTaken(kind) ? t(`kinds.${kind}.text`) : t('kinds.notInAuction')}</small>
              </span>
              {form.kind === kind && <Check size="0.36rem" />}
            </button>
            {kind === 'gtd' && form.kind === 'gtd' && (
              <div role="group" aria-label={t('kinds.goodFor')} className={styles.spans}>
                {spanNames.map((span) => (
                  <Button
                    key={span}
                    size="small"
                    variant={spans[span] === form.goodFor ? 'primary' : 'quiet'}
                    aria-pressed={spans[span] === form.goodFor}
                    onClick={() => handleSpan(span)}
                  >
                    {t(`kinds.spans.${span}`)}
                  </Button>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
      <h3 className={styles.heading}>{t('kinds.waiting')}</h3>
      <ul className={styles.kinds}>
        {waitingKinds.map((kind) => (
          <li key={kind}>
            <button
              type="button"
              className={styles.kind}
              disabled={!mayWait(kind)}
              onClick={() => (user ? setWaiting(kind) : session.requireLogin())}
            >
              <span className={styles.text}>
                <b>{t(`kinds.${kind}.name`)}</b>
                <small>{mayWait(kind) ? t(`kinds.${kind}.text`) : t('kinds.notInAuction')}</small>
              </span>
              <ChevronRight size="0.32rem" />
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
});
