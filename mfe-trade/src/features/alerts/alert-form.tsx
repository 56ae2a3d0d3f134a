import {
  type AlertSpan,
  alertSpans,
  changePriceAlert,
  createPriceAlert,
  longestNote,
  type PriceAlert,
  type TrendLine,
} from '@exchange/contract';
import { compareDecimals, formatPrice, noValue } from '@exchange/format';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { NumberField, useNow, useTask } from '@exchange/remote-kit';
import { AppLink, Button, Checkbox, Segmented, TextField } from '@exchange/ui';
import { useState, type SyntheticEvent } from 'react';
import styles from './alert-form.module.css';
import type { AlertPair } from './alert-pair';
import {
  type AlertDraft,
  type DraftFault,
  draftOf,
  priceAt,
  priceOfLine,
  termsOf,
  wayAlong,
  wayTo,
} from './alert-terms';
import { texts } from './texts';

/** Distances from the last price that are offered, percent. */
const distances = [-10, -5, -1, 1, 5, 10];

/** Sets an alert of a pair, or gives one other terms (T-19). */
export function AlertForm({
  pair,
  alert,
  price,
  line,
  onDone,
}: {
  readonly pair: AlertPair;
  /** The one that is changed. */
  readonly alert?: PriceAlert | undefined;
  /** A price to begin with, instead of the last one. */
  readonly price?: string | undefined;
  /** A drawn line to wait for in place of a price (T-20). */
  readonly line?: TrendLine | undefined;
  readonly onDone: (alert: PriceAlert) => void;
}) {
  const t = texts.useText();
  const { draft, change, refusal, pending, save } = useAlertDraft({ pair, alert, price, line, onDone });
  const { waitsFor } = draft;
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      {draft.line ? (
        <LineFacts pair={pair} line={draft.line} error={refusal?.price} />
      ) : (
        <>
          <Segmented
            label={t('form.kind')}
            options={(['price', 'move'] as const).map((value) => ({ value, label: t(`form.${value}`) }))}
            value={waitsFor}
            onValueChange={(value) => change({ waitsFor: value })}
          />
          {waitsFor === 'price' ? (
            <PriceFields pair={pair} draft={draft} error={refusal?.price} onChange={change} />
          ) : (
            <MoveFields draft={draft} error={refusal?.percent} onChange={change} />
          )}
        </>
      )}
      <div>
        <Checkbox checked={draft.repeat} onCheckedChange={(repeat) => change({ repeat })}>
          {t('form.repeat')}
        </Checkbox>
        {draft.repeat && (
          <p className={styles.hint}>
            {waitsFor === 'price'
              ? t(draft.line ? 'line.repeat' : 'form.repeatPrice')
              : t('form.repeatMove', { span: t(`span.${draft.within}`) })}
          </p>
        )}
      </div>
      <TextField
        label={t('form.note')}
        name="note"
        value={draft.note}
        maxLength={longestNote}
        autoComplete="off"
        onValueChange={(note) => change({ note })}
      />
      {refusal?.form !== undefined && (
        <p className={styles.refused} role="alert">
          {refusal.form}
        </p>
      )}
      <Button block type="submit" pending={pending}>
        {t(alert ? 'form.save' : 'form.set')}
      </Button>
      <p className={styles.ways}>
        {t('form.ways')} <AppLink to="/user/notifications/settings">{t('form.settings')}</AppLink>
      </p>
    </form>
  );
}

/** What is said of what is wrong with a draft. */
const faultTexts = {
  noPrice: 'form.noPrice',
  choose: 'form.choose',
  onLine: 'line.on',
  noPercent: 'form.noPercent',
} as const satisfies Record<DraftFault, string>;

const hour = 3_600_000;

/** What a drawn line is now and will be, which way it lies, and that it does not end. */
function LineFacts({
  pair,
  line,
  error,
}: {
  readonly pair: AlertPair;
  readonly line: TrendLine;
  readonly error: string | undefined;
}) {
  const { locale } = usePlatform();
  const t = texts.useText();
  const now = useNow(true);
  const { price: last, pricePrecision: precision } = pair;
  const kind = wayAlong(line, pair, now);
  const shown = (price: string) => formatPrice(price, precision, locale.current);
  const priceIn = (hours: number) => {
    const price = priceOfLine(line, kind, now + hours * hour, precision);
    // A falling line leaves all prices.
    return compareDecimals(price, '0') > 0 ? shown(price) : noValue;
  };
  return (
    <div className={styles.line}>
      <b className={styles.now}>{t('line.now', { price: priceIn(0) })}</b>
      <dl className={styles.later}>
        {[1, 24].map((hours) => (
          <div key={hours}>
            <dt>{t('line.hours', { count: hours })}</dt>
            <dd>{priceIn(hours)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint} role="status">
        {last === undefined ? t('line.untraded') : t(`line.${kind ?? 'on'}`, { last: shown(last) })}
      </p>
      <p className={styles.hint}>{t('line.onward')}</p>
      {error !== undefined && (
        <p className={styles.refused} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface FieldsProps {
  readonly draft: AlertDraft;
  readonly error: string | undefined;
  readonly onChange: (change: Partial<AlertDraft>) => void;
}

/** The price, which way it lies, and prices at usual distances. */
function PriceFields({ pair, draft, error, onChange }: FieldsProps & { readonly pair: AlertPair }) {
  const { locale } = usePlatform();
  const t = texts.useText();
  const { price: last, pricePrecision: precision } = pair;
  const shown = (price: string | undefined) =>
    price === undefined ? noValue : formatPrice(price, precision, locale.current);
  const way = draft.price === '' ? undefined : wayTo(draft.price, last);
  const prices = { price: shown(draft.price || undefined), last: shown(last) };
  const hint =
    last === undefined
      ? t(way === undefined ? 'form.untraded' : 'form.aboveUntraded', prices)
      : t(`form.${way ?? 'choose'}`, prices);
  return (
    <div className={styles.price}>
      <NumberField
        label={t('form.priceIn', { unit: pair.market.toUpperCase() })}
        name="price"
        value={draft.price}
        precision={precision}
        step={precision === 0 ? '1' : `0.${'1'.padStart(precision, '0')}`}
        min="0"
        increaseLabel={t('form.higher')}
        decreaseLabel={t('form.lower')}
        align="center"
        hint={hint}
        error={error}
        onValueChange={(price) => onChange({ price })}
      />
      {last !== undefined && (
        <div className={styles.distances} role="group" aria-label={t('form.shortcuts')}>
          {distances.map((percent) => (
            <button
              key={percent}
              type="button"
              className={styles.distance}
              onClick={() => onChange({ price: priceAt(last, percent, precision) })}
            >
              {percent > 0 ? `+${percent}%` : `−${-percent}%`}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function MoveFields({ draft, error, onChange }: FieldsProps) {
  const t = texts.useText();
  return (
    <div className={styles.price}>
      <NumberField
        label={t('form.percent')}
        name="percent"
        value={draft.percent}
        precision={2}
        step="1"
        min="0.1"
        max="999"
        increaseLabel={t('form.higher')}
        decreaseLabel={t('form.lower')}
        align="center"
        hint={t('form.moveHint', { span: t(`span.${draft.within}`) })}
        error={error}
        onValueChange={(percent) => onChange({ percent })}
      />
      <Segmented<AlertSpan>
        label={t('form.within')}
        options={alertSpans.map((value) => ({ value, label: t(`spanShort.${value}`) }))}
        value={draft.within}
        onValueChange={(within) => onChange({ within })}
      />
    </div>
  );
}

interface Refusal {
  readonly price?: string;
  readonly percent?: string;
  readonly form?: string;
}

/** What is typed, and what became of it. */
function useAlertDraft({ pair, alert, price, line, onDone }: Parameters<typeof AlertForm>[0]) {
  const { api, clock, locale, toast } = usePlatform();
  const t = texts.useText();
  const { token, market, pricePrecision } = pair;
  const [draft, setDraft] = useState(() => draftOf(alert, price ?? pair.price ?? '', line));
  const [refusal, setRefusal] = useState<Refusal>();
  const shown = (value: string) => formatPrice(value, pricePrecision, locale.current);

  function refusalOf(failure: unknown): Refusal {
    if (!isApiFailure(failure)) return { form: locale.failure(failure) };
    const { price: met, percent } = failure.fields;
    if (failure.reason === 'alertMet' && met !== undefined)
      return { price: t(draft.line ? 'line.met' : 'form.met', { price: shown(met) }) };
    if (failure.reason === 'alertMet' && percent !== undefined)
      return { percent: t('form.metMove', { percent }) };
    if (failure.reason === 'pricePrecision') return { price: locale.failure(failure) };
    return { form: locale.failure(failure) };
  }

  const task = useTask(async () => {
    const terms = termsOf(draft, pair, clock.now());
    if (typeof terms === 'string') {
      const text = t(faultTexts[terms], { last: pair.price === undefined ? noValue : shown(pair.price) });
      setRefusal(terms === 'noPercent' ? { percent: text } : { price: text });
      return;
    }
    setRefusal(undefined);
    try {
      const { alert: kept } = alert
        ? await api.call(changePriceAlert, { id: alert.id, ...terms })
        : await api.call(createPriceAlert, { token, market, ...terms });
      toast.show('success', t(alert ? 'form.saved' : 'form.done'));
      if (!alert) setDraft(draftOf(undefined, pair.price ?? '', undefined));
      onDone(kept);
    } catch (failure) {
      setRefusal(refusalOf(failure));
    }
  });
  return {
    draft,
    refusal,
    pending: task.pending,
    save: () => task.run(),
    change: (next: Partial<AlertDraft>) => {
      setDraft((before) => ({ ...before, ...next }));
      setRefusal(undefined);
    },
  };
}
