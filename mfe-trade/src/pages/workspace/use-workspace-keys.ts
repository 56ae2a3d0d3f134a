import { useEffect, type RefObject } from 'react';
import type { OrderFormStore } from '../../features/order-entry/store/order-form-store';

/** What the keys of a workspace lead to. */
export interface KeyTargets {
  /** The whole of it, with its book and its form. */
  readonly workspace: RefObject<HTMLElement | null>;
  /** The field of the search. */
  readonly search: RefObject<HTMLInputElement | null>;
  readonly form: Pick<OrderFormStore, 'chooseSide' | 'busy'>;
}

const isField = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.matches('input:not([type=radio], [type=checkbox], [type=range]), textarea, select');

/**
 * Single keys of the workspace (H-29): `/` leads to the search, `b` and `s` to an order that buys or sells, arrows through the book, Escape
 * out of a field. What is typed in a field, over a sheet, or together with Ctrl, Alt or Cmd is none of them.
 */
export function useWorkspaceKeys(isOn: boolean, { workspace, search, form }: KeyTargets): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const handleKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
      const place = workspace.current;
      if (!place || defaultPrevented || ctrlKey || metaKey || altKey || isComposing) return;
      if (document.querySelector('[aria-modal="true"]')) return;
      const active = document.activeElement;
      if (isField(active)) {
        if (key === 'Escape') active.blur();
        return;
      }
      if (key === '/') search.current?.select();
      else if (key === 'b' || key === 's') chooseSide(key === 'b' ? 1 : 2, form, place);
      else if (key === 'ArrowUp' || key === 'ArrowDown') {
        if (!moveThroughBook(key === 'ArrowUp' ? -1 : 1, active, place)) return;
      } else if (key === 'Escape' && active instanceof HTMLElement && place.contains(active)) active.blur();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [isOn, workspace, search, form]);
}

function chooseSide(side: 1 | 2, form: KeyTargets['form'], place: HTMLElement): void {
  if (!form.busy) form.chooseSide(side);
  place.querySelector<HTMLInputElement>('form input[name="amount"]')?.focus();
}

/**
 * Puts the focus on the next row of the book; from the page itself on the best one, a sell by the key up and a buy by the key down. Whether
 * that is what the key means: where something else has the focus, it is not.
 */
function moveThroughBook(step: -1 | 1, active: Element | null, place: HTMLElement): boolean {
  const rows = [...place.querySelectorAll<HTMLElement>('[data-side] button')];
  const at = rows.findIndex((row) => row === active);
  if (at === -1 && active !== null && active !== document.body && active.id !== 'main') return false;
  const asks = rows.filter((row) => row.closest('[data-side="ask"]')).length;
  const next = at === -1 ? (step === -1 ? asks - 1 : asks) : at + step;
  rows[Math.min(Math.max(next, 0), rows.length - 1)]?.focus();
  return true;
}
