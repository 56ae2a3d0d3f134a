import { onCLS, onFCP, onINP, onLCP, onTTFB, type MetricType } from 'web-vitals';

/** A vital of the page, told when it is final enough to be sent. */
export type TellVital<Owner> = (owner: Owner, name: MetricType['name'], value: number) => void;

/**
 * Observes the page's web vitals until the page ends. What belongs to the load (LCP, FCP, TTFB) is told as it becomes
 * known and belongs to whom the page was loaded for; INP and CLS grow, belong to whom the page showed when they last did,
 * and are told by the result, which is called when the page leaves the screen. Each is told once for a page.
 */
export function observeVitals<Owner>(
  loadedFor: () => Owner,
  shown: () => Owner,
  tell: TellVital<Owner>,
): () => void {
  const growing = new Map<string, { readonly owner: Owner; readonly metric: MetricType }>();
  const told = new Set<string>();
  const final = ({ id, name, value }: MetricType) => {
    if (told.has(id)) return;
    told.add(id);
    tell(loadedFor(), name, value);
  };
  const grow = (metric: MetricType) => growing.set(metric.name, { owner: shown(), metric: { ...metric } });
  onLCP(final);
  onFCP(final);
  onTTFB(final);
  onINP(grow, { reportAllChanges: true });
  onCLS(grow, { reportAllChanges: true });
  return () => {
    for (const { owner, metric } of growing.values()) {
      if (told.has(metric.id)) continue;
      told.add(metric.id);
      tell(owner, metric.name, metric.value);
    }
    growing.clear();
  };
}
