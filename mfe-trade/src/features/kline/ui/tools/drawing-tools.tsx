import { classNames } from '@exchange/ui';
import { Undo2 } from '@exchange/ui/chart-icons';
import { BellPlus, Clock3 } from '@exchange/ui/icons';
import { List, Trash2 } from '@exchange/ui/tool-icons';
import { observer } from 'mobx-react-lite';
import { useContext, useEffect, useRef, type ReactNode, type Ref } from 'react';
import { drawingKinds } from '../../domain/drawing';
import type { DrawingsStore } from '../../store/drawings-store';
import { ChartLinesContext } from '../chart-lines';
import { clearOfForm } from './clear-of-form';
import { DrawingIcon } from './drawing-icon';
import { texts } from './texts';
import styles from './drawing-tools.module.css';

/** Tools to draw lines on the chart, and what can be done with those that are there (T-11). */
export const DrawingTools = observer(function DrawingTools({
  store,
  listOpen,
  onList,
}: {
  readonly store: DrawingsStore;
  readonly listOpen: boolean;
  /** Opens and closes the list of lines. */
  readonly onList: () => void;
}) {
  const t = texts.useText();
  const { tool, selected, canUndo, list } = store;
  return (
    <>
      {drawingKinds.map((kind) => (
        <Tool
          key={kind}
          name={t(`toolName.${kind}`)}
          caption={t(`tool.${kind}`)}
          pressed={tool === kind}
          onPress={() => store.choose(kind)}
        >
          <DrawingIcon kind={kind} />
        </Tool>
      ))}
      <Tool
        name={t('toolName.undo')}
        caption={t('tool.undo')}
        unavailable={!canUndo}
        onPress={() => store.undo()}
      >
        <Undo2 />
      </Tool>
      <Tool
        name={t('toolName.remove')}
        caption={t('tool.remove')}
        unavailable={selected === undefined}
        onPress={() => selected !== undefined && store.remove(selected)}
      >
        <Trash2 />
      </Tool>
      <ActingTools store={store} />
      <Tool
        name={t('toolName.lines', { number: list.length })}
        caption={t('tool.lines')}
        expanded={listOpen}
        onPress={onList}
      >
        <List />
        {list.length > 0 && <span className={styles.count}>{list.length}</span>}
      </Tool>
    </>
  );
});

/** What the selected line can be made to carry (T-20); nothing where the chart does not show the user's own. */
const ActingTools = observer(function ActingTools({ store }: { readonly store: DrawingsStore }) {
  const t = texts.useText();
  const own = useContext(ChartLinesContext);
  const alert = useRef<HTMLButtonElement>(null);
  const { acting } = store;
  const unavailable = acting.place === undefined;
  useEffect(() => {
    const row = alert.current?.parentElement;
    // More tools than a phone is wide: those for a line come into sight with it, unless a key is at another one.
    if (unavailable || !row || row.querySelector(':focus-visible')) return;
    row.scrollLeft = row.scrollWidth;
    row.scrollTop = row.scrollHeight;
  }, [unavailable]);
  if (!own) return null;
  const { requestOrder } = own;
  return (
    <>
      <Tool
        ref={alert}
        name={t('toolName.alert')}
        caption={t('tool.alert')}
        unavailable={unavailable}
        onPress={() => acting.ask(own, own.requestAlert)}
      >
        <BellPlus />
      </Tool>
      {requestOrder && (
        <Tool
          name={t('toolName.order')}
          caption={t('tool.order')}
          unavailable={unavailable}
          onPress={(tool) => {
            clearOfForm(tool.closest('[role=group]')?.parentElement);
            acting.ask(own, (place) => requestOrder({ kind: 'stop', ...place }));
          }}
        >
          <Clock3 />
        </Tool>
      )}
    </>
  );
});

/** A tool with its name below. One that is of no use now keeps the focus, which a disabled button would lose. */
function Tool({
  ref,
  name,
  caption,
  pressed,
  expanded,
  unavailable = false,
  onPress,
  children,
}: {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly name: string;
  readonly caption: string;
  readonly pressed?: boolean;
  readonly expanded?: boolean;
  readonly unavailable?: boolean;
  readonly onPress: (tool: HTMLElement) => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      ref={ref}
      type="button"
      className={classNames(styles.tool, (pressed === true || expanded === true) && styles.chosen)}
      aria-label={name}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-disabled={unavailable || undefined}
      onClick={(event) => !unavailable && onPress(event.currentTarget)}
    >
      <span className={styles.icon} aria-hidden="true">
        {children}
      </span>
      <span className={styles.caption}>{caption}</span>
    </button>
  );
}
