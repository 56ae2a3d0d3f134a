import { IconButton } from '@exchange/ui';
import { Check } from '@exchange/ui/icons';
import { PencilLine } from '@exchange/ui/tool-icons';
import { observer } from 'mobx-react-lite';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import type { ChartPoint } from '../../domain/chart-frame';
import { longestNote } from '../../domain/drawing';
import type { NoteWriting } from '../../store/note-writing';
import styles from './note-field.module.css';
import { texts } from './texts';

interface NoteFieldProps {
  readonly writing: NoteWriting;
  /** Whether the page is turned a quarter to the right. */
  readonly rotated: boolean;
}

/** At its place in the chart: the field for the words of a note that is written, or the way to it from a selected one (T-11). */
export const NoteField = observer(function NoteField({ writing, rotated }: NoteFieldProps) {
  const t = texts.useText();
  const { note, selected, place } = writing;
  if (!place) return null;
  if (note) return <Words key={note.id} writing={writing} rotated={rotated} place={place} text={note.text} />;
  return (
    selected && (
      <EditButton
        name={t('note.edit', { text: selected.text })}
        place={place}
        rotated={rotated}
        onEdit={() => writing.begin(selected)}
      />
    )
  );
});

/** Room at the chart's edges, for the ring of what has the focus, CSS px. */
const edge = 5;
/** Room between a note's place and the button below it, CSS px, which leaves the place to the finger that drags it. */
const below = 16;

function EditButton({
  name,
  place,
  rotated,
  onEdit,
}: {
  readonly name: string;
  readonly place: ChartPoint;
  readonly rotated: boolean;
  readonly onEdit: () => void;
}) {
  const button = usePlace<HTMLDivElement>({ x: place.x, y: place.y + below }, rotated);
  return (
    <div ref={button} className={styles.edit} data-chart="">
      <IconButton aria-label={name} onClick={onEdit}>
        <PencilLine />
      </IconButton>
    </div>
  );
}

/** Enter, the button, and leaving the field keep the words; Escape leaves the note as it was. */
function Words({
  writing,
  rotated,
  place,
  text,
}: NoteFieldProps & { readonly place: ChartPoint; readonly text: string }) {
  const t = texts.useText();
  const form = usePlace<HTMLFormElement>(place, rotated);
  const field = useRef<HTMLInputElement>(null);
  const countId = useId();
  const [typed, setTyped] = useState(text);
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: rotated });
    field.current?.select();
  }, [rotated]);
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    writing.end(typed);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) writing.leave();
  };
  const handleBlur = () => {
    // Another window has the focus: the field gets it back.
    if (document.activeElement !== field.current) writing.end(typed);
  };
  const isFull = typed.length >= longestNote;
  return (
    <form ref={form} className={styles.form} data-chart="" noValidate onSubmit={handleSubmit}>
      <input
        ref={field}
        className={styles.field}
        type="text"
        enterKeyHint="done"
        autoComplete="off"
        maxLength={longestNote}
        aria-label={t('note.label')}
        aria-describedby={countId}
        placeholder={t('note.label')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={handleKeyDown}
        onBlur={handleBlur}
      />
      {/* A press must not take the focus from the field first, which would be the end of it. */}
      <IconButton aria-label={t('note.done')} type="submit" onPointerDown={(event) => event.preventDefault()}>
        <Check />
      </IconButton>
      <p id={countId} className={styles.count} role={isFull ? 'status' : undefined}>
        {isFull
          ? t('note.full', { most: longestNote })
          : t('note.count', { number: typed.length, most: longestNote })}
      </p>
    </form>
  );
}

/**
 * Puts the element that gets the ref at a point of the chart, or as near as it can be with all of it within the chart and in sight: not
 * beneath an on-screen keyboard.
 */
function usePlace<E extends HTMLElement>({ x, y }: ChartPoint, rotated: boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  const put = useEffectEvent(() => {
    const { current } = element;
    const stage = current?.offsetParent;
    if (!current || !stage) return;
    const seen = seenPart(stage, rotated);
    const within = (at: number, [start, end]: readonly [number, number], size: number) =>
      `${Math.max(start + edge, Math.min(at, end - edge - size))}px`;
    current.style.insetInlineStart = within(x, seen.across, current.offsetWidth);
    current.style.insetBlockStart = within(y, seen.down, current.offsetHeight);
  });
  useLayoutEffect(() => put());
  useEffect(() => {
    const { visualViewport } = window;
    const handleMove = () => put();
    visualViewport?.addEventListener('resize', handleMove);
    visualViewport?.addEventListener('scroll', handleMove);
    return () => {
      visualViewport?.removeEventListener('resize', handleMove);
      visualViewport?.removeEventListener('scroll', handleMove);
    };
  }, []);
  return element;
}

/** From where to where the chart is in sight, along it and down it, CSS px. */
function seenPart(stage: Element, rotated: boolean) {
  const { top, bottom, left, right } = stage.getBoundingClientRect();
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
  const upright = [Math.max(0, offsetTop - top), Math.min(bottom, offsetTop + height) - top] as const;
  const level = [0, right - left] as const;
  return rotated ? { across: upright, down: level } : { across: level, down: upright };
}
