import lighthouse from 'lighthouse';

/**
 * What Lighthouse finds of a page as a phone sees it, in the browser that listens for tools on `port`: the score of each
 * category (0 to 100), and the audits for which one is below. Throws when the page could not be looked at.
 */
export async function audit(url, port, categories) {
  const { lhr } = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: categories,
    // Nothing of what is judged depends on the speed of the network.
    throttlingMethod: 'provided',
  });
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const wrong = (category) =>
    category.auditRefs
      .map(({ id, weight }) => ({ ...lhr.audits[id], weight }))
      .filter(({ weight, score }) => weight > 0 && score !== null && score < 1);
  return {
    scores: categories.map((id) => Math.round(lhr.categories[id].score * 100)),
    wrong: categories.flatMap((id) => wrong(lhr.categories[id]).flatMap(linesOf)),
  };
}

/** An audit and the places that it names. */
function linesOf({ id, title, details }) {
  const places = (details?.items ?? []).map(
    ({ node, description, url, sourceLocation }) =>
      node?.snippet ?? description ?? url ?? sourceLocation?.url ?? '',
  );
  return [`${id}: ${title}`, ...places.filter((place) => place !== '').map((place) => `  ${place}`)];
}
