import { usePlatform } from '@exchange/platform';
import { withTexts } from '@exchange/remote-kit';
import { IconButton } from '@exchange/ui';
import { X } from '@exchange/ui/icons';
import { observer } from 'mobx-react-lite';
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import type { PairCodes } from '../common/pair-key';
import type { AskedOrder } from '../features/kline/domain/price-line';
import type { OrderBookStore } from '../features/order-book/store/order-book-store';
import type { OrderEntry } from '../features/order-entry/order-entry';
import { stopAt } from '../features/order-entry/domain/waiting-order';
import { texts } from '../features/order-entry/texts';
import { WaitingOrderSheet, type SheetProps } from '../features/order-entry/ui/waiting-order-sheet';
import { useStores } from './application-stores';
import styles from './chart-order.module.css';
import type * as TransactionPage from './transaction-page';

export interface ChartOrderProps {
  readonly pairKey: string;
  readonly pair: PairCodes;
  readonly book: OrderBookStore;
  /** What was asked for last; another one fills the same form. */
  readonly asked: AskedOrder;
  /** The form's, once it was opened before: what is on its way from it is known. */
  readonly entry: OrderEntry | undefined;
  readonly onEntry: (entry: OrderEntry) => void;
  readonly onClose: () => void;
}

/** The order form and what it is made with, which come with the transaction page. */
type FormParts = Pick<typeof TransactionPage, 'OrderForm' | 'createOrderEntry'>;

/** Loads the pair's order form beside its chart, or on a phone below it, with the price that was pointed at (T-20). */
export async function loadChartOrder(): Promise<ComponentType<ChartOrderProps>> {
  const parts = await import(/* webpackChunkName: "transaction-page" */ './transaction-page');
  return function ChartOrder(props) {
    return <TextedForm {...props} parts={parts} />;
  };
}

const TextedForm = withTexts(texts, observer(BesideChart));

function BesideChart(props: ChartOrderProps & { readonly parts: FormParts }) {
  const { pairKey, pair, book, asked, onEntry, onClose } = props;
  const { OrderForm, createOrderEntry } = props.parts;
  const platform = usePlatform();
  const t = texts.useText();
  const { rows } = useStores();
  const [entry] = useState(() => props.entry ?? createOrderEntry(platform, rows, { pairKey, pair }, book));
  const { form, submission } = entry;
  useEffect(() => entry.balances.start(), [entry]);
  useEffect(() => {
    if (asked.kind === 'stop') {
      entry.load().catch(() => undefined);
      return;
    }
    form.chooseSide(asked.kind === 'buy' ? 1 : 2);
    form.pickPrice(asked.price);
  }, [entry, form, asked]);
  const tellEntry = useEffectEvent(onEntry);
  useEffect(() => tellEntry(entry), [entry]);
  // A stop's form needs the submission; the other is there while that is on its way.
  if (asked.kind === 'stop' && submission)
    return (
      <WaitingOrderSheet
        key={JSON.stringify(asked)}
        kind="stop"
        begun={stopAt(asked, rows.row(pairKey)?.quote, platform.clock.now())}
        entry={entry}
        submission={submission}
        onClose={onClose}
        Frame={BesideFrame}
      />
    );
  return (
    <BesideFrame open title={t('chartOrder.title')} closeLabel={t('kinds.close')} onClose={onClose}>
      <OrderForm entry={entry} row={rows.row(pairKey)} />
    </BesideFrame>
  );
}

/** A place for a form that leaves the chart in sight and in use. */
function BesideFrame({ title, closeLabel, onClose, footer, children }: SheetProps): ReactNode {
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const { current } = panel;
    const before = document.activeElement;
    current?.focus({ preventScroll: true });
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && current?.contains(document.activeElement) === true) close();
    };
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('keydown', handleKey);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section ref={panel} className={styles.panel} data-chart-order="" tabIndex={-1} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h2 id={titleId}>{title}</h2>
        <IconButton aria-label={closeLabel} onClick={onClose}>
          <X />
        </IconButton>
      </header>
      <div className={styles.body}>{children}</div>
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
    </section>
  );
}
