import { calendarLabels, getListCalendar, statsDataByLabel, type CalendarLabel } from '@exchange/contract';
import { usePlatform } from '@exchange/platform';
import { useCall, withTexts } from '@exchange/remote-kit';
import { IconButton, Sheet, Tabs } from '@exchange/ui';
import { ChevronLeft, ChevronRight } from '@exchange/ui/icons';
import { useState } from 'react';
import { dayOf, monthAfter, monthOf, rangeOf } from './month';
import { texts } from './texts';
import { CalendarEntries } from './calendar-entries';
import { CalendarMonth } from './calendar-month';
import styles from './calendar.module.css';

/** What is listed, sold, auctioned and released, and when, by the device's calendar, over the home page (T-01); going back closes it. */
export const Calendar = withTexts(texts, function Calendar() {
  const { clock, navigation } = usePlatform();
  const t = texts.useText();
  const [month, setMonth] = useState(() => monthOf(clock.now()));
  const [label, setLabel] = useState<CalendarLabel | 'all'>('all');
  const [day, setDay] = useState<number>();
  const range = rangeOf(month);
  const entries = useCall(getListCalendar, { ...range, ...(label !== 'all' && { label }) });
  const stats = useCall(statsDataByLabel, range);

  const counts = new Map(stats.value?.list.map((each) => [each.label, each.count]));
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const labels = calendarLabels.filter((each) => each === label || (counts.get(each) ?? 0) > 0);
  const items = [
    { id: 'all' as const, label: withCount(t('label.all'), stats.value && total) },
    ...labels.map((id) => ({ id, label: withCount(t(`label.${id}`), counts.get(id)) })),
  ];
  const handleStep = (step: number) => {
    setMonth(monthAfter(month, step));
    setDay(undefined);
  };
  const handleLabel = (next: typeof label) => {
    setLabel(next);
    setDay(undefined);
  };
  const list = entries.value?.list;
  return (
    <Sheet open inAddress title={t('title')} closeLabel={t('close')} onClose={() => navigation.back('/')}>
      <div className={styles.calendar}>
        <MonthHead month={range.from} onStep={handleStep} />
        <CalendarMonth
          month={month}
          times={(list ?? []).map(({ time }) => time)}
          today={clock.now()}
          day={day}
          onDay={setDay}
        />
        <Tabs
          label={t('labels')}
          group="calendar"
          items={items}
          selected={label}
          onSelect={handleLabel}
          variant="pill"
          panels={false}
          className={styles.labels ?? ''}
        />
        <CalendarEntries
          list={day === undefined ? list : list?.filter(({ time }) => dayOf(time) === day)}
          now={clock.now()}
          failure={entries.failure}
          onRetry={entries.reload}
        />
      </div>
    </Sheet>
  );
});

/** The month that is shown, and the ways to the one before and the one after. */
function MonthHead({
  month,
  onStep,
}: {
  /** Its first moment. */
  readonly month: number;
  readonly onStep: (step: number) => void;
}) {
  const { locale } = usePlatform();
  const t = texts.useText();
  return (
    <div className={styles.month}>
      <IconButton aria-label={t('previous')} onClick={() => onStep(-1)}>
        <ChevronLeft />
      </IconButton>
      <h3 aria-live="polite">
        {new Intl.DateTimeFormat(locale.current, { year: 'numeric', month: 'long' }).format(month)}
      </h3>
      <IconButton aria-label={t('next')} onClick={() => onStep(1)}>
        <ChevronRight />
      </IconButton>
    </div>
  );
}

const withCount = (name: string, count: number | undefined) =>
  count === undefined ? name : `${name} ${count}`;
