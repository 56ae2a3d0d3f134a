/**
 * Where tags beside the chart stand so that none covers another: as near to their own heights as there is room, in
 * their order, and clear of one that stays at `fixed`. All are CSS px from the top; each tag is `size` high.
 */
export function spreadTags(heights: readonly number[], fixed: number, size: number): readonly number[] {
  const places = [...heights];
  const order = heights.map((height, index) => ({ height, index })).sort((a, b) => a.height - b.height);
  let edge = fixed;
  for (const { height, index } of order.filter((tag) => tag.height < fixed).reverse()) {
    edge = Math.min(height, edge - size);
    places[index] = edge;
  }
  edge = fixed;
  for (const { height, index } of order.filter((tag) => tag.height >= fixed)) {
    edge = Math.max(height, edge + size);
    places[index] = edge;
  }
  return places;
}
