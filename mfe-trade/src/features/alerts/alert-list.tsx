import type { PriceAlert } from '@exchange/contract';
import { formatPrice } from '@exchange/format';
import { formatTime, type Translate } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { useNow } from '@exchange/remote-kit';
import { Button, EmptyState, ErrorState, IconButton, Skeleton } from '@exchange/ui';
import { Bell, BellRing, RotateCw } from '@exchange/ui/icons';
import { PencilLine, Trash2 } from '@exchange/ui/tool-icons';
import type { ReactNode } from 'react';
import styles from './alert-list.module.css';
import { priceOfLine } from './alert-terms';
import { texts } from './texts';
import type { AlertsState } from './use-alerts';

/** Alerts that wait and alerts that were told, each to be changed, deleted, and asked for again (T-19). */
export function AlertList({
  alerts,
  precisionOf,
  nameOf,
  onChange,
  whenNone,
}: {
  readonly alerts: AlertsState;
  /** Decimals of the price of an alert's pair. */
  readonly precisionOf: (alert: PriceAlert) => number;
  /** The pair's name, where the list is of several. */
  readonly nameOf?: (alert: PriceAlert) => ReactNode;
  readonly onChange: (alert: PriceAlert) => void;
  /** Instead of the usual words where there is none. */
  readonly whenNone?: ReactNode;
}) {
  const { locale } = usePlatform();
  const t = texts.useText();
  const { list, failure, deleted, undo } = alerts;
  if (!list)
    return failure === undefined ? (
      <div role="status" aria-label={t('list.loading')} className={styles.loading}>
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} height="1rem" />
        ))}
      </div>
    ) : (
      <ErrorState
        title={t('list.failed')}
        text={locale.failure(failure)}
        retryLabel={t('list.retry')}
        onRetry={alerts.reload}
      />
    );
  const parts = [
    { id: 'waiting', of: list.filter(({ state }) => state !== 'told') },
    { id: 'told', of: list.filter(({ state }) => state === 'told') },
  ] as const;
  return (
    <>
      {list.length === 0 &&
        (whenNone ?? <EmptyState icon={<Bell />} title={t('list.none')} text={t('list.noneText')} />)}
      {parts
        .filter(({ of }) => of.length > 0)
        .map(({ id, of }) => (
          <section key={id} aria-labelledby={`alerts-${id}`}>
            <h3 id={`alerts-${id}`} className={styles.title}>
              {t(`list.${id}`)}
            </h3>
            <ul>
              {of.map((alert) => (
                <AlertRow
                  key={alert.id}
                  alert={alert}
                  precision={precisionOf(alert)}
                  name={nameOf?.(alert)}
                  alerts={alerts}
                  onChange={onChange}
                />
              ))}
            </ul>
          </section>
        ))}
      {deleted && (
        <div className={styles.undo} role="status">
          <span>{t('list.deleted')}</span>
          <Button size="small" variant="quiet" onClick={undo}>
            {t('list.undo')}
          </Button>
        </div>
      )}
    </>
  );
}

/** What one that waits for no line waits for. */
function termsText(
  { kind, price, percent, within }: PriceAlert,
  shown: (price: string | null) => string,
  t: Translate,
): string {
  return kind === 'move'
    ? t('list.move', { percent: percent ?? '', span: t(`span.${within ?? '1h'}`) })
    : t(`list.${kind}`, { price: shown(price) });
}

function AlertRow({
  alert,
  precision,
  name,
  alerts,
  onChange,
}: {
  readonly alert: PriceAlert;
  readonly precision: number;
  readonly name: ReactNode;
  readonly alerts: AlertsState;
  readonly onChange: (alert: PriceAlert) => void;
}) {
  const { locale } = usePlatform();
  const t = texts.useText();
  const { kind, line, repeat, note, state, told_time: told, told_price: toldPrice } = alert;
  const shown = (value: string | null) => formatPrice(value ?? '0', precision, locale.current);
  const now = useNow(line !== undefined);
  const what = line
    ? t('line.now', { price: shown(priceOfLine(line, kind, now, precision)) })
    : termsText(alert, shown, t);
  const way = line && t(kind === 'below' ? 'line.falls' : 'line.rises');
  const time = told === null ? '' : formatTime(locale.current, told, 'minute');
  const happened =
    state === 'resting'
      ? t('list.resting', { time })
      : told !== null && t('list.toldAt', { time, price: shown(toldPrice) });
  const details = [way, repeat && t('list.each'), happened, note].filter(Boolean);
  return (
    <li className={styles.row}>
      <span className={styles.icon} data-state={state} aria-hidden="true">
        {state === 'told' ? <Bell /> : <BellRing />}
      </span>
      <div className={styles.text}>
        {name !== undefined && <span className={styles.name}>{name}</span>}
        <span className={styles.what}>{what}</span>
        {details.length > 0 && <span className={styles.details}>{details.join(' · ')}</span>}
      </div>
      {state === 'told' && (
        <IconButton
          aria-label={t('list.again', { alert: what })}
          disabled={alerts.pending}
          onClick={() => alerts.again(alert)}
        >
          <RotateCw />
        </IconButton>
      )}
      <IconButton aria-label={t('list.change', { alert: what })} onClick={() => onChange(alert)}>
        <PencilLine />
      </IconButton>
      <IconButton
        aria-label={t('list.delete', { alert: what })}
        disabled={alerts.pending}
        onClick={() => alerts.remove(alert)}
      >
        <Trash2 />
      </IconButton>
    </li>
  );
}
