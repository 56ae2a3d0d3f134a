/** A list with the item at one place moved to another. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const moved = items[from];
  if (moved === undefined || from === to) return items;
  const others = items.filter((_item, index) => index !== from);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

/** How far a row makes room, in rows, while the row at `from` is held over the place `to`. */
export function roomFor(index: number, from: number, to: number): -1 | 0 | 1 {
  if (index > from && index <= to) return -1;
  if (index < from && index >= to) return 1;
  return 0;
}
