/** On a phone the order form takes the lower half of the screen: what it is about goes to the top. Elsewhere it stands beside the chart. */
export function clearOfForm(element: Element | null | undefined): void {
  if (!window.matchMedia('(min-width: 768px)').matches) element?.scrollIntoView({ block: 'start' });
}
