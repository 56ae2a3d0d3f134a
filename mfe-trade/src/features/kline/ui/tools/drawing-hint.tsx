import { observer } from 'mobx-react-lite';
import { mostDrawings } from '../../domain/drawing';
import type { DrawingsStore } from '../../store/drawings-store';
import { texts } from './texts';
import styles from './drawing-hint.module.css';

/** What to do next with the tool in use, or why there is none; said to screen readers as it changes. */
export const DrawingHint = observer(function DrawingHint({ store }: { readonly store: DrawingsStore }) {
  const t = texts.useText();
  const { hint } = store;
  return (
    <div className={styles.place} role="status">
      {hint && <p className={styles.hint}>{t(`hint.${hint}`, { number: mostDrawings })}</p>}
    </div>
  );
});
