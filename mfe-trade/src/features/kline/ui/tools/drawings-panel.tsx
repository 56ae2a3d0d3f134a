import { compareDecimals, isPlainDecimal } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { NumberField } from '@exchange/remote-kit';
import { Button, IconButton, classNames } from '@exchange/ui';
import { Trash2 } from '@exchange/ui/tool-icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { type Drawing, mostDrawings } from '../../domain/drawing';
import type { DrawingsStore } from '../../store/drawings-store';
import { describeDrawing } from './describe-drawing';
import { DrawingIcon } from './drawing-icon';
import styles from './drawings-panel.module.css';
import { LineEditor } from './line-editor';
import { texts } from './texts';

/** The lines of a pair as a list, to add one at an exact price, to select and to delete: also without a finger on the chart. */
export const DrawingsPanel = observer(function DrawingsPanel({
  store,
  pricePrecision,
}: {
  readonly store: DrawingsStore;
  readonly pricePrecision: number;
}) {
  const t = texts.useText();
  const { list } = store;
  const state = useRef<HTMLParagraphElement>(null);
  const focused = useRef<Element>(undefined);
  useEffect(() => {
    // What had the focus went with its line; what is left is read out.
    if (focused.current?.isConnected === false) state.current?.focus();
  }, [list]);
  return (
    <div
      className={styles.panel}
      onFocus={(event) => (focused.current = event.target)}
      onBlur={() => (focused.current = undefined)}
    >
      <h2 className={styles.title}>{t('lines.title')}</h2>
      <PriceForm store={store} pricePrecision={pricePrecision} />
      <Button block variant="quiet" onClick={() => store.addAcross('trend')}>
        {t('lines.addTrend')}
      </Button>
      <p ref={state} className={styles.state} tabIndex={-1}>
        {list.length === 0 ? t('lines.empty') : t('lines.count', { number: list.length, most: mostDrawings })}
      </p>
      {list.length > 0 && (
        <ul className={styles.list}>
          {list.map((drawing) => (
            <DrawingRow key={drawing.id} store={store} drawing={drawing} pricePrecision={pricePrecision} />
          ))}
        </ul>
      )}
      {list.length > 0 && <ClearAll store={store} />}
    </div>
  );
});

/** A line by its name, to select and to delete; the selected one with its exact values. */
const DrawingRow = observer(function DrawingRow({
  store,
  drawing,
  pricePrecision,
}: {
  readonly store: DrawingsStore;
  readonly drawing: Drawing;
  readonly pricePrecision: number;
}) {
  const t = texts.useText();
  const { locale } = usePlatform();
  const isSelected = drawing.id === store.selected;
  const { name, times } = describeDrawing(drawing, pricePrecision, locale.current, t);
  return (
    <li className={classNames(isSelected && styles.selected)}>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.line}
          aria-pressed={isSelected}
          onClick={() => store.select(isSelected ? undefined : drawing.id)}
        >
          <DrawingIcon kind={drawing.kind} />
          <span>
            {name}
            {times !== undefined && <span className={styles.times}>{times}</span>}
          </span>
        </button>
        <IconButton
          className={styles.remove}
          aria-label={t('lines.remove', { line: name })}
          onClick={() => store.remove(drawing.id)}
        >
          <Trash2 />
        </IconButton>
      </div>
      {isSelected && <LineEditor store={store} drawing={drawing} pricePrecision={pricePrecision} />}
    </li>
  );
});

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
    if (!isPlainDecimal(price) || compareDecimals(price, '0') <= 0) setRefused(true);
    else if (store.addHorizontal(price)) setPrice('');
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
function ClearAll({ store }: { readonly store: DrawingsStore }) {
  const t = texts.useText();
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <Button block variant="quiet" onClick={() => setAsking(true)}>
        {t('lines.clear')}
      </Button>
    );
  }
  return (
    <div className={styles.ask} role="group" aria-label={t('lines.clear')}>
      <p>{t('lines.clearAsk', { number: store.list.length })}</p>
      <div className={styles.answers}>
        <Button autoFocus variant="ghost" onClick={() => setAsking(false)}>
          {t('lines.keep')}
        </Button>
        <Button variant="danger" onClick={() => store.clear()}>
          {t('lines.clear')}
        </Button>
      </div>
    </div>
  );
}
