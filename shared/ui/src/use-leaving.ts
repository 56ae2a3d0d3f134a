import { useLayoutEffect, type RefObject } from 'react';
import { beneath } from './use-modal';

/** What would make a picture something of the page: names that others refer to, and parts of forms. */
const identifying = ['id', 'role', 'name', 'aria-modal', 'aria-labelledby', 'data-testid'];

/**
 * When `layer` is taken from the page, a picture of it stays for as long as the animations of `[data-leaving]` run. It is
 * inert and hidden from screen readers: the page itself goes on at once. None where reduced motion is preferred.
 */
export function useLeaving(layer: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const shown = layer.current;
    return () => {
      if (shown && 'getAnimations' in shown && !matchMedia('(prefers-reduced-motion: reduce)').matches)
        leave(shown);
    };
  }, [layer]);
}

function leave(layer: HTMLElement): void {
  const picture = layer.cloneNode(true) as HTMLElement;
  const scrolled = Array.from(layer.querySelectorAll('*'), ({ scrollTop }) => scrollTop);
  const parts = picture.querySelectorAll('*');
  for (const part of parts) for (const name of identifying) part.removeAttribute(name);
  // It stays inert whatever it was under.
  picture.removeAttribute(beneath);
  picture.setAttribute('inert', '');
  picture.ariaHidden = 'true';
  picture.dataset['leaving'] = '';
  document.body.append(picture);
  for (const [index, part] of parts.entries()) part.scrollTop = scrolled[index] ?? 0;
  // Only those of its own parts: what turns inside it never ends.
  const running = [...picture.children].flatMap((part) => part.getAnimations());
  void Promise.allSettled(running.map(({ finished }) => finished)).then(() => picture.remove());
}
