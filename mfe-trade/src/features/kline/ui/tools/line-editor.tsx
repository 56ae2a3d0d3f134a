import { compareDecimals, isPlainDecimal, padTo } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { NumberField } from '@exchange/remote-kit';
import { Button, IconButton, TextField } from '@exchange/ui';
import { BellPlus, ChevronLeft, ChevronRight } from '@exchange/ui/icons';
import { observer } from 'mobx-react-lite';
import { useContext, useState } from 'react';
import { longestNote, type Drawing } from '../../domain/drawing';
import type { DrawingsStore } from '../../store/drawings-store';
import { ChartLinesContext } from '../chart-lines';
import { fullTimeText } from '../time-text';
import styles from './line-editor.module.css';
import { texts } from './texts';

interface EditorProps {
  readonly store: DrawingsStore;
  readonly drawing: Drawing;
  readonly pricePrecision: number;
}

/**
 * Changes a drawing without a finger on the chart: a level by its price, a note by its words and its price, what lies between two places
 * by price and time of each end, and a channel by its width.
 */
export const LineEditor = observer(function LineEditor(props: EditorProps) {
  const t = texts.useText();
  const { locale } = usePlatform();
  const { store, drawing } = props;
  if (drawing.kind === 'horizontal') {
    return (
      <div className={styles.editor}>
        <PriceOf {...props} end={0} price={drawing.price} />
        <AlertAtLine store={store} drawing={drawing} />
      </div>
    );
  }
  if (drawing.kind === 'text') {
    return (
      <div className={styles.editor}>
        <TextField
          label={t('lines.words')}
          value={drawing.text}
          maxLength={longestNote}
          onChange={(event) => store.write(drawing.id, event.target.value)}
        />
        <PriceOf {...props} end={0} price={drawing.at.price} />
      </div>
    );
  }
  return (
    <div className={styles.editor}>
      {drawing.kind === 'channel' && (
        <div className={styles.time}>
          <Button size="small" variant="quiet" onClick={() => store.nudge(drawing.id, 'rise', 0, -1)}>
            {t('lines.narrower')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => store.nudge(drawing.id, 'rise', 0, 1)}>
            {t('lines.wider')}
          </Button>
        </div>
      )}
      {([0, 1] as const).map((end) => (
        <fieldset key={end} className={styles.end}>
          <legend className={styles.legend}>{t(`lines.end${end}`)}</legend>
          <PriceOf {...props} end={end} price={drawing.ends[end].price} />
          <div className={styles.time}>
            <IconButton aria-label={t('lines.earlier')} onClick={() => store.nudge(drawing.id, end, -1, 0)}>
              <ChevronLeft />
            </IconButton>
            <span>{fullTimeText(drawing.ends[end].time, locale.current, false)}</span>
            <IconButton aria-label={t('lines.later')} onClick={() => store.nudge(drawing.id, end, 1, 0)}>
              <ChevronRight />
            </IconButton>
          </div>
        </fieldset>
      ))}
      {(drawing.kind === 'trend' || drawing.kind === 'ray') && (
        <AlertAtLine store={store} drawing={drawing} />
      )}
    </div>
  );
});

/** Asks for an alert where the line lies (T-19, T-20). */
const AlertAtLine = observer(function AlertAtLine({
  store,
  drawing,
}: Pick<EditorProps, 'store' | 'drawing'>) {
  const t = texts.useText();
  const own = useContext(ChartLinesContext);
  const { place } = store.acting;
  if (!own || !place) return null;
  const isSet =
    place.price !== undefined &&
    own.lines.some(
      ({ kind, trend, price }) => kind === 'alert' && !trend && compareDecimals(price, place.price) === 0,
    );
  const text = drawing.kind === 'horizontal' ? 'lines.alert' : 'lines.alertAlong';
  return (
    <Button
      size="small"
      block
      variant="quiet"
      disabled={isSet}
      onClick={() => store.acting.ask(own, own.requestAlert)}
    >
      <BellPlus aria-hidden="true" /> {t(isSet ? 'lines.alertSet' : text)}
    </Button>
  );
});

/** The exact price; what is valid is drawn at once, what is not says why and changes nothing. */
const PriceOf = observer(function PriceOf({
  store,
  drawing,
  pricePrecision,
  end,
  price,
}: EditorProps & { readonly end: 0 | 1; readonly price: string }) {
  const t = texts.useText();
  // Text being typed, which may be no price yet.
  const [typed, setTyped] = useState<string>();
  const handleChange = (next: string) => {
    setTyped(next);
    if (isPrice(next)) store.setPrice(drawing.id, end, next);
  };
  const handleLeave = () => {
    if (typed !== undefined && isPrice(typed)) setTyped(undefined);
  };
  return (
    <NumberField
      label={t('lines.priceOf')}
      value={typed ?? padTo(price, pricePrecision)}
      precision={pricePrecision}
      {...(store.step !== undefined && { step: store.step })}
      min="0"
      increaseLabel={t('lines.higher')}
      decreaseLabel={t('lines.lower')}
      align="center"
      error={typed === undefined || isPrice(typed) ? undefined : t('lines.required')}
      onValueChange={handleChange}
      onBlur={handleLeave}
    />
  );
});

function isPrice(text: string): boolean {
  return isPlainDecimal(text) && compareDecimals(text, '0') > 0;
}
