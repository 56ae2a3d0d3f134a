import { useEffect, useEffectEvent, useState, type MouseEvent, type PointerEvent } from 'react';

/** How long a press lasts before it repeats, ms. */
const firstMs = 400;
/** Time between the first two repetitions and between the fastest, ms; each is a tenth shorter than the one before. */
const slowestMs = 160;
const fastestMs = 40;
/** From this repetition on each counts for ten. */
const coarseFrom = 40;

/**
 * Handlers of a button whose press repeats while it is held, faster and then by tens (T-09). A press by key or by a short touch counts
 * once. Leaving the button, a scroll that takes the finger over, and `disabled` end it.
 */
export function useHold(onPress: (times: number) => void, disabled: boolean) {
  const [held, setHeld] = useState(false);
  const [repeated, setRepeated] = useState(false);
  const repeat = useEffectEvent((count: number) => {
    setRepeated(true);
    onPress(count < coarseFrom ? 1 : 10);
  });
  useEffect(() => {
    if (!held || disabled) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (count: number, ms: number) => {
      timer = setTimeout(() => {
        repeat(count);
        wait(count + 1, Math.max(fastestMs, slowestMs * 0.9 ** count));
      }, ms);
    };
    wait(0, firstMs);
    return () => clearTimeout(timer);
  }, [held, disabled]);
  const end = () => setHeld(false);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button > 0) return;
      // A finger belongs to what it first touched, and would never leave it.
      if (event.pointerType === 'touch') event.currentTarget.releasePointerCapture(event.pointerId);
      setRepeated(false);
      setHeld(true);
    },
    onPointerUp: end,
    onPointerLeave: end,
    onPointerCancel: end,
    onBlur: end,
    onContextMenu: (event: MouseEvent) => {
      // What a long touch brings up.
      if (held) event.preventDefault();
    },
    onClick: (event: MouseEvent) => {
      end();
      // A click ends what was held. One without a pointer, as a key's, never was.
      if (!repeated || event.detail === 0) onPress(1);
    },
  };
}
