import {
  type AlertSpan,
  alertSpans,
  changePriceAlert,
  createPriceAlert,
  longestNote,
  type PriceAlert,
} from '@exchange/contract';
import { formatPrice, noValue } from '@exchange/format';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { NumberField, useTask } from '@exchange/remote-kit';
import { AppLink, Button, Checkbox, Segmented, TextField } from '@exchange/ui';
import { useState, type SyntheticEvent } from 'react';
import styles from './alert-form.module.css';
import type { AlertPair } from './alert-pair';
import { type AlertDraft, draftOf, priceAt, termsOf, wayTo } from './alert-terms';
import { texts } from './texts';

/** Distances from the last price that are offered, percent. */
const distances = [-10, -5, -1, 1, 5, 10];

/** Sets an alert of a pair, or gives one other terms (T-19). */
export function AlertForm({
  pair,
  alert,
  price,
  onDone,
}: {
  readonly pair: AlertPair;
  /** The one that is changed. */
  readonly alert?: PriceAlert | undefined;
  /** A price to begin with, instead of the last one. */
  readonly price?: string | undefined;
  readonly onDone: (alert: PriceAlert) => void;
}) {
  const t = texts.useText();
  const { draft, change, refusal, pending, save } = useAlertDraft(pair, alert, price, onDone);
  const { waitsFor } = draft;
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
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
      <div>
        <Checkbox checked={draft.repeat} onCheckedChange={(repeat) => change({ repeat })}>
          {t('form.repeat')}
        </Checkbox>
        {draft.repeat && (
          <p className={styles.hint}>
            {waitsFor === 'price'
              ? t('form.repeatPrice')
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
  const hint = t(`form.${way ?? 'choose'}`, { price: shown(draft.price || undefined), last: shown(last) });
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
function useAlertDraft(
  pair: AlertPair,
  alert: PriceAlert | undefined,
  price: string | undefined,
  onDone: (alert: PriceAlert) => void,
) {
  const { api, locale, toast } = usePlatform();
  const t = texts.useText();
  const { token, market, pricePrecision } = pair;
  const [draft, setDraft] = useState(() => draftOf(alert, price ?? pair.price ?? ''));
  const [refusal, setRefusal] = useState<Refusal>();
  const shown = (value: string) => formatPrice(value, pricePrecision, locale.current);

  function refusalOf(failure: unknown): Refusal {
    if (!isApiFailure(failure)) return { form: locale.failure(failure) };
    const { price: met, percent } = failure.fields;
    if (failure.reason === 'alertMet' && met !== undefined)
      return { price: t('form.met', { price: shown(met) }) };
    if (failure.reason === 'alertMet' && percent !== undefined)
      return { percent: t('form.metMove', { percent }) };
    if (failure.reason === 'pricePrecision') return { price: locale.failure(failure) };
    return { form: locale.failure(failure) };
  }

  const task = useTask(async () => {
    const terms = termsOf(draft, pair.price);
    if (typeof terms === 'string') {
      const text = t(`form.${terms}`, { last: pair.price === undefined ? noValue : shown(pair.price) });
      setRefusal(terms === 'noPercent' ? { percent: text } : { price: text });
      return;
    }
    setRefusal(undefined);
    try {
      const { alert: kept } = alert
        ? await api.call(changePriceAlert, { id: alert.id, ...terms })
        : await api.call(createPriceAlert, { token, market, ...terms });
      toast.show('success', t(alert ? 'form.saved' : 'form.done'));
      if (!alert) setDraft(draftOf(undefined, pair.price ?? ''));
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
