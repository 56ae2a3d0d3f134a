import type { QuotePair } from '@exchange/platform';
import { reaction } from 'mobx';
import { useLayoutEffect, useRef } from 'react';
import type { PairRow } from '../../../common/pair-rows';

/**
 * A text that follows a pair's quote. It is written into the page where it changes and renders nothing: of a list that ticks
 * rendering would be most of the work.
 */
export function LiveText({
  row,
  read,
  write,
  className,
}: {
  readonly row: PairRow;
  /** What is shown of the quote. The same function between renders. */
  readonly read: (quote: QuotePair) => string;
  /** Shows it in the element, whose content is nobody else's. The same function between renders. */
  readonly write: (element: HTMLElement, value: string) => void;
  readonly className?: string | undefined;
}) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(
    () =>
      reaction(
        () => read(row.quote),
        (value) => element.current && write(element.current, value),
        { fireImmediately: true },
      ),
    [row, read, write],
  );
  return <span ref={element} className={className} />;
}

/** Shows a text. What stands there is altered, not replaced: the browser lays out less. */
export function writeText(element: HTMLElement, text: string): void {
  if (element.firstChild) element.firstChild.nodeValue = text;
  else element.textContent = text;
}
