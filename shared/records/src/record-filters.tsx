import { formatTime, type Translate } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { Button, classNames, IconButton, Sheet, TextField } from '@exchange/ui';
import { X } from '@exchange/ui/icons';
import { CalendarDays } from '@exchange/ui/tool-icons';
import { type ReactNode, useState, type SyntheticEvent } from 'react';
import { dayOf, type Days, lastDays, parseDays } from './days';
import styles from './record-filters.module.css';

/** Lengths of spans that are often wanted, in days. */
const spans = [7, 30, 90] as const;

/** The choice of days beside the other filters. */
export interface DayChoice {
  readonly days: Days;
  /** The remote's texts: days, everyDay, lastDays, from, to, reversed, show, close. */
  readonly t: Translate;
  readonly onDays: (days: Days) => void;
}

/** What the list below it is narrowed to (T-14, A-09): selects, and days where the list can be asked for them. */
export function RecordFilters({
  days,
  children,
}: {
  readonly days?: DayChoice | undefined;
  /** One `Select` for each filter. */
  readonly children: ReactNode;
}) {
  return (
    <div className={classNames(styles.bar, days && styles.dated)}>
      {children}
      {days && <DayFilter {...days} />}
    </div>
  );
}

function DayFilter({ days, t, onDays }: DayChoice) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton aria-label={t('days')} onClick={() => setOpen(true)}>
        <CalendarDays />
      </IconButton>
      <ChosenDays days={days} t={t} onDays={onDays} />
      <Sheet open={open} title={t('days')} closeLabel={t('close')} onClose={() => setOpen(false)}>
        <DayFields
          days={days}
          t={t}
          onDays={(next) => {
            onDays(next);
            setOpen(false);
          }}
        />
      </Sheet>
    </>
  );
}

/** The days that the list is narrowed to, with the way back to all. */
function ChosenDays({ days: { from, to }, t, onDays }: DayChoice) {
  const { locale } = usePlatform();
  if (from === undefined && to === undefined) return null;
  // Noon: whatever the time zone's own days do, it is in this one.
  const text = (day: string | undefined) =>
    day === undefined ? '…' : formatTime(locale.current, Date.parse(`${day}T12:00`), 'date');
  return (
    <p className={styles.days}>
      <span>
        {text(from)} – {text(to)}
      </span>
      <button type="button" className={styles.clear} aria-label={t('everyDay')} onClick={() => onDays({})}>
        <X aria-hidden="true" size="0.28rem" />
      </button>
    </p>
  );
}

function DayFields({ days, t, onDays }: DayChoice) {
  const { clock } = usePlatform();
  const [from, setFrom] = useState(days.from ?? '');
  const [to, setTo] = useState(days.to ?? '');
  const today = dayOf(clock.now());
  const reversed = from !== '' && to !== '' && from > to;
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!reversed) onDays(parseDays(from, to));
  };
  return (
    <form className={styles.fields} noValidate onSubmit={handleSubmit}>
      <div className={styles.spans}>
        {spans.map((count) => (
          <Button
            key={count}
            size="small"
            variant="quiet"
            onClick={() => onDays(lastDays(clock.now(), count))}
          >
            {t('lastDays', { days: count })}
          </Button>
        ))}
      </div>
      <div className={styles.span}>
        <TextField label={t('from')} type="date" max={today} value={from} onValueChange={setFrom} />
        <TextField label={t('to')} type="date" max={today} value={to} onValueChange={setTo} />
      </div>
      <p className={styles.reversed} role="alert">
        {reversed ? t('reversed') : ''}
      </p>
      <Button block type="submit">
        {t('show')}
      </Button>
    </form>
  );
}
