import { usePlatform, type SlotInputs, type SlotName } from '@exchange/platform';
import { BehaviorSubject } from '@exchange/platform/rxjs';
import { useEffect, useRef, useState } from 'react';
import styles from './slot.module.css';

/** How far outside the window a place is filled already. */
const ahead = '300px';

export interface SlotProps<Name extends SlotName> {
  readonly name: Name;
  /** What a filler is told. */
  readonly input: SlotInputs[Name];
}

/**
 * A place in a remote's page that other remotes may fill (H-32). It is filled when it comes near the window, and takes no room as long as there
 * is nothing in it.
 */
export function Slot<Name extends SlotName>(props: SlotProps<Name>) {
  const { slots } = usePlatform();
  return slots.isFilled(props.name) ? <FilledSlot key={props.name} {...props} /> : null;
}

function FilledSlot<Name extends SlotName>({ name, input }: SlotProps<Name>) {
  const { slots } = usePlatform();
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [input$] = useState(() => new BehaviorSubject(input));

  useEffect(() => {
    if (input$.value !== input) input$.next(input);
  }, [input$, input]);

  useEffect(() => {
    const element = place.current;
    if (!element || isNear) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: ahead },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);

  useEffect(() => {
    const element = place.current;
    return element && isNear ? slots.fill(name, element, input$) : undefined;
  }, [slots, name, input$, isNear]);

  return <div ref={place} className={isNear ? styles.begun : undefined} />;
}
