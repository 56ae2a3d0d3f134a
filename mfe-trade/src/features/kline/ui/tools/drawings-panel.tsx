import { compareDecimals, formatPrice, isPlainDecimal } from '@exchange/format';
import { usePlatform, type LocaleCode } from '@exchange/platform';
import { Button, IconButton, NumberField, classNames } from '@exchange/ui';
import { Minus, Slash, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef, useState, type SubmitEvent } from 'react';
import { mostDrawings, type Drawing } from '../../domain/drawing';
import type { DrawingsStore } from '../../store/drawings-store';
import { texts } from './texts';
import styles from './drawings-panel.module.css';
import { fullTimeText } from '../time-text';

/** The lines of a pair as a list, to add one at an exact price, to select and to delete: also without a finger on the chart. */
export const DrawingsPanel = observer(function DrawingsPanel({
  store,
  pricePrecision,
}: {
  readonly store: DrawingsStore;
  readonly pricePrecision: number;
}) {
  const t = texts.useText();
  const { locale } = usePlatform();
  const { list, selected } = store;
  const state = useRef<HTMLParagraphElement>(null);
  const describe = (drawing: Drawing) => describeDrawing(drawing, pricePrecision, locale.current);
  const handleRemove = (id: number) => {
    store.remove(id);
    // The button goes with its line; what is left is read out.
    state.current?.focus();
  };
  return (
    <div className={styles.panel}>
      <h2 className={styles.title}>{t('lines.title')}</h2>
      <PriceForm store={store} pricePrecision={pricePrecision} />
      <p ref={state} className={styles.state} tabIndex={-1}>
        {list.length === 0 ? t('lines.empty') : t('lines.count', { number: list.length, most: mostDrawings })}
      </p>
      {list.length > 0 && (
        <ul className={styles.list}>
          {list.map((drawing) => {
            const { key, values, times } = describe(drawing);
            const name = t(`lines.${key}`, values);
            return (
              <li key={drawing.id} className={styles.row}>
                <button
                  type="button"
                  className={classNames(styles.line, drawing.id === selected && styles.selected)}
                  aria-pressed={drawing.id === selected}
                  onClick={() => store.select(drawing.id === selected ? undefined : drawing.id)}
                >
                  {drawing.kind === 'horizontal' ? (
                    <Minus aria-hidden="true" />
                  ) : (
                    <Slash aria-hidden="true" />
                  )}
                  <span>
                    {name}
                    {times && <span className={styles.times}>{t('lines.trendTimes', times)}</span>}
                  </span>
                </button>
                <IconButton
                  className={styles.remove}
                  aria-label={t('lines.remove', { line: name })}
                  onClick={() => handleRemove(drawing.id)}
                >
                  <Trash2 />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
      {list.length > 0 && <ClearAll store={store} onCleared={() => state.current?.focus()} />}
    </div>
  );
});

/** A line's texts: which one names it, and what stands in it. */
function describeDrawing(drawing: Drawing, precision: number, locale: LocaleCode) {
  const price = (value: string) => formatPrice(value, precision, locale);
  if (drawing.kind === 'horizontal')
    return { key: 'horizontal', values: { price: price(drawing.price) }, times: undefined };
  const [from, to] = drawing.ends;
  const time = (value: number) => fullTimeText(value, locale, false);
  return {
    key: 'trend',
    values: { from: price(from.price), to: price(to.price) },
    times: { from: time(from.time), to: time(to.time) },
  };
}

function PriceForm({
  store,
  pricePrecision,
}: {
  readonly store: DrawingsStore;
  readonly pricePrecision: number;
}) {
  const t = texts.useText();
  const [price, setPrice] = useState('');
  const [refused, setRefused] = useState(false);
  const handleChange = (next: string) => {
    setPrice(next);
    setRefused(false);
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const finished = price.replace(/\.$/, '');
    if (!isPlainDecimal(finished) || compareDecimals(finished, '0') <= 0) setRefused(true);
    else if (store.addHorizontal(finished)) setPrice('');
  };
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <NumberField
        label={t('lines.price')}
        value={price}
        precision={pricePrecision}
        onValueChange={handleChange}
        error={refused ? t('lines.required') : undefined}
      />
      <Button className={styles.add} type="submit" variant="quiet">
        {t('lines.add')}
      </Button>
    </form>
  );
}

/** Deletes every line, asked first. Asked in the panel and not in a dialog, which would stand upright on a turned page. */
function ClearAll({ store, onCleared }: { readonly store: DrawingsStore; readonly onCleared: () => void }) {
  const t = texts.useText();
  const [asking, setAsking] = useState(false);
  const ask = useRef<HTMLDivElement>(null);
  if (!asking) {
    return (
      <Button block variant="quiet" onClick={() => setAsking(true)}>
        {t('lines.clear')}
      </Button>
    );
  }
  const handleClear = () => {
    store.clear();
    onCleared();
  };
  return (
    <div ref={ask} className={styles.ask} role="group" aria-label={t('lines.clear')}>
      <p>{t('lines.clearAsk', { number: store.list.length })}</p>
      <div className={styles.answers}>
        <Button autoFocus variant="ghost" onClick={() => setAsking(false)}>
          {t('lines.keep')}
        </Button>
        <Button variant="danger" onClick={handleClear}>
          {t('lines.clear')}
        </Button>
      </div>
    </div>
  );
}
