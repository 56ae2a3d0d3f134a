import { formatTime } from '@exchange/i18n';
import { usePlatform, useStream } from '@exchange/platform';
import { Button, Dialog } from '@exchange/ui';
import { texts } from '../texts';
import styles from './order-notes.module.css';

/** Asks whether to place an order although the prices on the screen are not live (Q-06, T-09). */
export function StaleQuestion({
  order,
  onAnswer,
}: {
  /** The order in words. */
  readonly order: string;
  readonly onAnswer: (wanted: boolean) => void;
}) {
  const { quotes, locale } = usePlatform();
  const t = texts.useText();
  const { updatedAt } = useStream(quotes.status$, () => quotes.status);
  return (
    <Dialog
      open
      title={t('stale.title')}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button variant="quiet" onClick={() => onAnswer(false)}>
            {t('stale.no')}
          </Button>
          <Button onClick={() => onAnswer(true)}>{t('stale.yes')}</Button>
        </>
      }
    >
      <p>
        {updatedAt === 0
          ? t('stale.never')
          : t('stale.since', { time: formatTime(locale.current, updatedAt, 'time') })}
      </p>
      <p className={styles.order}>{order}</p>
    </Dialog>
  );
}
