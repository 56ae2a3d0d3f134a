import type { RefObject } from 'react';

/**
 * Arrow keys lead from the field through the links of the results and back; Enter in the field opens the first one
 * that was found, Escape leads back into the field. Returns the undo.
 */
export function moveThroughLinks(
  field: RefObject<HTMLInputElement | null>,
  results: RefObject<HTMLElement | null>,
): () => void {
  const handleKey = (event: KeyboardEvent) => {
    const input = field.current;
    const active = document.activeElement;
    if (!input || event.isComposing || !(active === input || results.current?.contains(active))) return;
    const links = [...(results.current?.querySelectorAll<HTMLElement>('a[href]') ?? [])];
    const at = active instanceof HTMLElement ? links.indexOf(active) : -1;
    if (event.key === 'ArrowDown') (links[at + 1] ?? links.at(-1) ?? input).focus();
    else if (event.key === 'ArrowUp' && active !== input) (at > 0 ? (links[at - 1] ?? input) : input).focus();
    else if (event.key === 'Escape' && active !== input) input.focus();
    else if (event.key === 'Enter' && active === input && input.value.trim() !== '') links[0]?.click();
    else return;
    event.preventDefault();
  };
  document.addEventListener('keydown', handleKey);
  return () => document.removeEventListener('keydown', handleKey);
}
