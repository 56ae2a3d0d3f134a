import type { OutputOf } from '@exchange/contract';
import type { getSlider } from '@exchange/contract/auth';
import { classNames } from '@exchange/ui';
import { Check } from '@exchange/ui/icons';
import { ChevronsRight } from '@exchange/ui/tool-icons';
import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { useText } from '../../messages';
import { createMovement, type MovementPoint } from './movement';
import styles from './slider-puzzle.module.css';

/** Pixels of the picture that an arrow key and a page key move the piece. */
const keyStep = 3;
const pageStep = 30;

type Puzzle = OutputOf<typeof getSlider>;
type OnRelease = (left: number, track: MovementPoint[]) => void;

/**
 * Puzzle of a picture and the piece that is missing from it (S-01). The handle is dragged, or moved with the arrow
 * keys and let go with Enter; `onRelease` gets the left edge and how it came there, in pixels of the picture.
 */
export function SliderPuzzle({
  puzzle,
  state,
  onRelease,
}: {
  readonly puzzle: Puzzle;
  readonly state: 'open' | 'checking' | 'solved';
  readonly onRelease: OnRelease;
}) {
  const t = useText();
  const open = state === 'open';
  const rail = useRef<HTMLDivElement>(null);
  const { left, furthest, handlers } = useSlide(puzzle, {
    open,
    // Pixels of the picture in one of the screen.
    scale: () => puzzle.width / (rail.current?.clientWidth || puzzle.width),
    onRelease,
  });
  return (
    <div className={styles.puzzle} dir="ltr">
      <Picture puzzle={puzzle} left={left} />
      <div ref={rail} className={classNames(styles.rail, styles[state])}>
        <span
          className={styles.passed}
          style={{ inlineSize: share(left + puzzle.piece_size / 2, puzzle.width) }}
        />
        <span className={styles.text} aria-hidden="true">
          {state === 'solved' ? t('human.solved') : left === 0 ? t('human.drag') : ''}
        </span>
        <div
          role="slider"
          tabIndex={0}
          className={styles.handle}
          style={{
            insetInlineStart: share(left, puzzle.width),
            inlineSize: share(puzzle.piece_size, puzzle.width),
          }}
          aria-label={t('human.slider')}
          aria-describedby="slider-puzzle-keys"
          aria-valuemin={0}
          aria-valuemax={furthest}
          aria-valuenow={Math.round(left)}
          aria-disabled={!open}
          {...handlers}
        >
          {state === 'solved' ? <Check aria-hidden="true" /> : <ChevronsRight aria-hidden="true" />}
        </div>
      </div>
      <p id="slider-puzzle-keys" className={styles.keys}>
        {t('human.keys')}
      </p>
    </div>
  );
}

const share = (length: number, whole: number) => `${(length / whole) * 100}%`;

/** The picture with its piece, where it is moved to by now. */
function Picture({ puzzle, left }: { readonly puzzle: Puzzle; readonly left: number }) {
  const t = useText();
  const pieceStyle: CSSProperties = {
    insetInlineStart: share(left, puzzle.width),
    insetBlockStart: share(puzzle.piece_top, puzzle.height),
    inlineSize: share(puzzle.piece_size, puzzle.width),
  };
  return (
    <div className={styles.picture} style={{ aspectRatio: `${puzzle.width} / ${puzzle.height}` }}>
      <img className={styles.background} src={puzzle.background} alt={t('human.picture')} draggable={false} />
      <img className={styles.piece} style={pieceStyle} src={puzzle.piece} alt="" draggable={false} />
    </div>
  );
}

interface SlideOptions {
  readonly open: boolean;
  readonly scale: () => number;
  readonly onRelease: OnRelease;
}

/** Where the piece is, and what moves it by pointer and by key. */
function useSlide(puzzle: Puzzle, { open, scale, onRelease }: SlideOptions) {
  const [left, setLeft] = useState(0);
  const [movement] = useState(createMovement);
  const grip = useRef<{ readonly x: number; readonly left: number } | undefined>(undefined);
  const furthest = puzzle.width - puzzle.piece_size;

  const move = (next: number, time: number) => {
    const place = Math.min(furthest, Math.max(0, next));
    movement.add(time, place);
    setLeft(place);
    return place;
  };
  const placeAt = (event: PointerEvent) =>
    (grip.current?.left ?? 0) + (event.clientX - (grip.current?.x ?? event.clientX)) * scale();
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (!open || grip.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { x: event.clientX, left };
      movement.clear();
      movement.add(event.timeStamp, left);
    },
    onPointerMove: (event: PointerEvent) => {
      if (grip.current) move(placeAt(event), event.timeStamp);
    },
    onPointerUp: (event: PointerEvent) => {
      if (!grip.current) return;
      const place = move(placeAt(event), event.timeStamp);
      grip.current = undefined;
      if (place > 0) onRelease(place, movement.points());
    },
    onPointerCancel: () => {
      grip.current = undefined;
      movement.clear();
      setLeft(0);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!open) return;
      const target = placeAfterKey(event.key, left, furthest);
      if (target !== undefined) {
        event.preventDefault();
        move(target, event.timeStamp);
      } else if ((event.key === 'Enter' || event.key === ' ') && left > 0) {
        event.preventDefault();
        movement.add(event.timeStamp, left);
        onRelease(left, movement.points());
      }
    },
    /** How long a key is held belongs to the movement, so that three of them are more than three moments. */
    onKeyUp: (event: KeyboardEvent) => {
      if (open && placeAfterKey(event.key, left, furthest) !== undefined) movement.add(event.timeStamp, left);
    },
  };
  return { left, furthest, handlers };
}

function placeAfterKey(key: string, left: number, furthest: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return left + keyStep;
    case 'ArrowLeft':
    case 'ArrowDown':
      return left - keyStep;
    case 'PageUp':
      return left + pageStep;
    case 'PageDown':
      return left - pageStep;
    case 'Home':
      return 0;
    case 'End':
      return furthest;
    default:
      return undefined;
  }
}
