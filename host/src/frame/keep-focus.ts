/**
 * Keeps the focus where a person is when what has it goes or is disabled: a row that is cancelled, a step that gives way to
 * the next one, a dialog whose opener has gone (WCAG 2.4.3). It moves to the nearest that stays – the next row of a list, else
 * what held it – and back to what is enabled again. Where only a whole page stays it is `main`, as after a navigation.
 * Nothing that could be pressed by mistake gets it. Returns the stop.
 */
export function keepFocus({ document }: Window, mainId: string): () => void {
  /** What has the focus, and all that it is in, from the inside. */
  let line: readonly Element[] = [];
  /** The same of what had it last outside of dialogs, which get it back when they close. */
  let below: readonly Element[] = [];
  /** What was disabled, and the place that keeps the focus for it. */
  let disabled: { readonly element: HTMLElement; readonly place: Element | null } | undefined;

  const handleFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    line = lineOf(target);
    if (!target.closest('[aria-modal]')) below = line;
  };
  // A press beside what has the focus takes it away, and is meant to.
  const handlePress = ({ target }: Event) => {
    if (!(target instanceof Node && line[0]?.contains(target))) line = [];
  };

  /** Puts the focus on the first that takes it. */
  const moveTo = (places: readonly Element[]) => {
    for (const place of places) {
      if (!place.isConnected) continue;
      const isPage = place.id === mainId || place.contains(document.getElementById(mainId));
      const target = isPage || place.matches('[data-remote]') ? document.getElementById(mainId) : place;
      if (target instanceof HTMLElement && focusPlace(target)) return;
    }
  };

  const handleChanges = (records: readonly MutationRecord[]) => {
    const [focused, ...around] = line;
    if (!(focused instanceof HTMLElement)) return;
    if (disabled?.element.matches(':enabled') === true) {
      if (disabled.place === document.activeElement) disabled.element.focus({ preventScroll: true });
      disabled = undefined;
    }
    if (document.activeElement === focused && focused.matches(':disabled')) {
      moveTo(around);
      disabled = { element: focused, place: document.activeElement };
      return;
    }
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    const gone = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(focused)));
    if (!gone) return;
    if (focused.isConnected) focused.focus({ preventScroll: true });
    else moveTo([...nextRow(gone, line), ...around, ...below]);
  };
  const observer = new MutationObserver(handleChanges);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', handleFocus);
  document.addEventListener('pointerdown', handlePress, { capture: true });
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', handleFocus);
    document.removeEventListener('pointerdown', handlePress, { capture: true });
  };
}

function lineOf(element: Element): readonly Element[] {
  const line: Element[] = [];
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) line.push(at);
  return line;
}

/** The row that now stands where one was taken from its list, else the one before. */
function nextRow({ removedNodes, nextSibling, previousSibling }: MutationRecord, gone: readonly Element[]) {
  const isRow = [...removedNodes].some((node) => node instanceof HTMLLIElement && gone.includes(node));
  return isRow ? [nextSibling, previousSibling].filter((each) => each instanceof HTMLLIElement) : [];
}

/** Whether an element that need not be one to focus has the focus now. */
function focusPlace(place: HTMLElement): boolean {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.dataset['focusKept'] = '';
    const leave = () => {
      place.removeAttribute('tabindex');
      delete place.dataset['focusKept'];
    };
    place.addEventListener('blur', leave, { once: true });
  }
  place.focus({ preventScroll: true });
  return document.activeElement === place;
}
