import { usePlatform } from '@exchange/platform';
import { VisuallyHidden } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { mostDrawings } from '../../domain/drawing';
import type { DrawingsStore } from '../../store/drawings-store';
import { describeDrawing } from './describe-drawing';
import { texts } from './texts';
import styles from './drawing-hint.module.css';

/** What to do next with the tool in use or the selected line, or why there is none; to screen readers also what was done. */
export const DrawingHint = observer(function DrawingHint({
  store,
  pricePrecision,
}: {
  readonly store: DrawingsStore;
  readonly pricePrecision: number;
}) {
  const t = texts.useText();
  const { hint } = store;
  const keys = keysHint(store);
  return (
    <>
      <div className={styles.place} role="status">
        {hint && <p className={styles.hint}>{t(`hint.${hint}`, { number: mostDrawings })}</p>}
        {keys && <p className={styles.keys}>{t(`hint.${keys}`)}</p>}
      </div>
      <News store={store} pricePrecision={pricePrecision} />
    </>
  );
});

const News = observer(function News({
  store: { news },
  pricePrecision,
}: {
  readonly store: DrawingsStore;
  readonly pricePrecision: number;
}) {
  const t = texts.useText();
  const { locale } = usePlatform();
  const tell = () => {
    if (!news) return '';
    if (news.what === 'changed') return t('news.changed', { number: news.count });
    const { name, times } = describeDrawing(news.drawing, pricePrecision, locale.current, t);
    return t(`news.${news.what}`, { line: times === undefined ? name : `${name}, ${times}` });
  };
  return (
    <VisuallyHidden>
      <span role="status">{tell()}</span>
    </VisuallyHidden>
  );
});

/** What arrow keys do now. */
function keysHint({ tool, draft, selected, full }: DrawingsStore): 'keysPlace' | 'keysMove' | undefined {
  if (draft || full) return undefined;
  if (tool) return 'keysPlace';
  return selected === undefined ? undefined : 'keysMove';
}
