import lighthouse, { type Audit } from 'lighthouse';

/** What Lighthouse finds of a page. */
export interface Findings {
  /** Of each category, 0 to 100. */
  readonly scores: Readonly<Record<string, number>>;
  /** The audits for which one is below. */
  readonly wrong: readonly string[];
}

/**
 * Judges a page as a phone sees it, in the browser that listens for tools on `port`. Throws when the page could not be
 * looked at.
 */
export async function audit(url: string, port: number, categories: readonly string[]): Promise<Findings> {
  const { lhr } = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: categories,
    // Nothing of what is judged depends on the speed of the network.
    throttlingMethod: 'provided',
  });
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const scores: Record<string, number> = {};
  const wrong: string[] = [];
  for (const name of categories) {
    const { score, auditRefs = [] } = lhr.categories[name] ?? {};
    scores[name] = Math.round((score ?? 0) * 100);
    for (const { id, weight } of auditRefs) {
      const found = lhr.audits[id];
      if (weight > 0 && found && found.score !== null && found.score < 1) wrong.push(...linesOf(found));
    }
  }
  return { scores, wrong };
}

/** An audit and the places that it names. */
function linesOf({ id, title, details }: Audit): string[] {
  const places = (details?.items ?? []).map(
    ({ node, description, url, sourceLocation }) =>
      node?.snippet ?? description ?? url ?? sourceLocation?.url ?? '',
  );
  return [`${id}: ${title}`, ...places.filter((place) => place !== '').map((place) => `  ${place}`)];
}
