import { escapeHtml } from '@exchange/sandbox/html';
import type { Picture } from './photographer';

/** A page with the pictures of each screen in a row, and under each what is wrong with it. */
export function indexPage(pictures: readonly Picture[], width: number): string {
  const rows = new Map<string, Picture[]>();
  for (const picture of pictures)
    rows.set(picture.screen.name, [...(rows.get(picture.screen.name) ?? []), picture]);
  const cell = ({ file, language, theme, faults }: Picture) => `
      <figure>
        <a href="${encodeURIComponent(file)}"><img loading="lazy" width="${width}" src="${encodeURIComponent(file)}" alt=""></a>
        <figcaption>${language} ${theme}${faults.length === 0 ? '' : `<ul>${faults.map((fault) => `<li>${escapeHtml(fault)}</li>`).join('')}</ul>`}</figcaption>
      </figure>`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Gallery</title>
<style>
  body { font: 14px system-ui, sans-serif; margin: 16px; background: #888; }
  h2 { position: sticky; left: 16px; width: max-content; margin: 24px 0 8px; }
  section { overflow-x: auto; }
  .row { display: flex; gap: 12px; align-items: flex-start; }
  figure { margin: 0; flex: none; width: ${width}px; }
  img { display: block; width: 100%; height: auto; }
  ul { color: #900; background: #fff; margin: 4px 0; padding: 4px 4px 4px 20px; }
</style>
${[...rows]
  .sort(([one], [other]) => one.localeCompare(other))
  .map(
    ([name, list]) =>
      `<section><h2>${escapeHtml(name)}</h2><div class="row">${list.map(cell).join('')}\n</div></section>`,
  )
  .join('\n')}
</html>
`;
}
