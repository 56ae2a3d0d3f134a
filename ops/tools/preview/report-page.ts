import { escapeHtml } from '@exchange/sandbox/html';
import type { FileDifference, FileSize } from './compare-files';
import type { PreviewReport, ScreenReport } from './report';

const style = `
  :root { color-scheme: light dark; --line: #8886; --quiet: light-dark(#555, #aaa); --bad: light-dark(#b00020, #ff8a80); --good: light-dark(#0a6b2d, #7ddc9b); }
  body { font: 15px/1.45 system-ui, sans-serif; margin: 0 auto; max-width: 1240px; padding: 16px; background: light-dark(#fff, #15161a); color: light-dark(#15161a, #f0f0f2); overflow-wrap: anywhere; }
  h1 { font-size: 22px; margin: 0 0 4px; } h2 { font-size: 18px; margin: 32px 0 8px; } h3 { font-size: 15px; margin: 0; }
  a { color: light-dark(#0645ad, #8ab4f8); }
  p { margin: 4px 0; } .quiet { color: var(--quiet); } .bad { color: var(--bad); } .good { color: var(--good); }
  section.screen { border-top: 1px solid var(--line); padding: 12px 0; }
  .pictures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 240px), 375px)); gap: 12px; margin-top: 8px; }
  figure { margin: 0; } figure img { display: block; width: 100%; height: auto; border: 1px solid var(--line); }
  .scroll { overflow-x: auto; } table { border-collapse: collapse; min-width: 100%; font-variant-numeric: tabular-nums; }
  th, td { text-align: left; padding: 4px 12px 4px 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: normal; }
  td.figure, th.figure { text-align: right; white-space: nowrap; }
  ul { margin: 4px 0; padding-left: 20px; } summary { cursor: pointer; padding: 4px 0; }
`;

const list = (lines: readonly string[], kind = ''): string =>
  lines.length === 0
    ? ''
    : `<ul${kind === '' ? '' : ` class="${kind}"`}>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;

const section = (title: string, content: string, none: string): string =>
  `<h2>${escapeHtml(title)}</h2>\n${content === '' ? `<p class="quiet">${escapeHtml(none)}</p>` : content}`;

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ''
    : `<div class="scroll" tabindex="0"><table><thead><tr>${heads.map((head, index) => `<th scope="col"${index === 0 ? '' : ' class="figure"'}>${escapeHtml(head)}</th>`).join('')}</tr></thead><tbody>${rows
        .map(
          (row) =>
            `<tr>${row.map((cell, index) => `<td${index === 0 ? '' : ' class="figure"'}>${cell}</td>`).join('')}</tr>`,
        )
        .join('\n')}</tbody></table></div>`;

const percent = (share: number): string =>
  share === 0 ? 'none' : `${(share * 100).toFixed(share < 0.001 ? 3 : 2)} %`;
const when = (time: number): string => new Date(time).toISOString().replace('T', ' ').slice(0, 16);
const bytes = (size: number): string => size.toLocaleString('en');

/** A figure before and after; less of it is good, unless told. */
function change(
  before: number | undefined,
  after: number | undefined,
  shown: (value: number) => string,
  isMoreBad = true,
) {
  if (before === undefined || after === undefined)
    return `${before === undefined ? '–' : shown(before)} → ${after === undefined ? '–' : shown(after)}`;
  if (before === after) return shown(after);
  const kind = after > before === isMoreBad ? 'bad' : 'good';
  return `${shown(before)} → <span class="${kind}">${shown(after)}</span>`;
}

const stateTexts: Readonly<Record<ScreenReport['state'], string>> = {
  same: 'looks the same',
  changed: 'looks different',
  new: 'new page',
  gone: 'page is gone',
  failed: 'does not open as it should',
};

function screenPart({ name, path, state, pictures, changed, leftOut, axe, faults }: ScreenReport): string {
  const isCompared = pictures.before !== undefined && pictures.after !== undefined;
  const shares = isCompared
    ? ` · ${percent(changed)} of the pixels differ${leftOut > 0 ? `; ${percent(leftOut)} move by themselves and are left out` : ''}`
    : '';
  const figures = (['before', 'after', 'difference'] as const).flatMap((kind) => {
    const file = pictures[kind];
    if (file === undefined) return [];
    const address = encodeURIComponent(file);
    return [
      `<figure><a href="${address}"><img loading="lazy" src="${address}" width="750" height="1624" alt="${escapeHtml(`${name}, ${kind}`)}"></a><figcaption>${kind}</figcaption></figure>`,
    ];
  });
  const shown = `<div class="pictures">${figures.join('')}</div>`;
  return `<section class="screen"><h3>${escapeHtml(name)} <span class="quiet">${escapeHtml(path)}</span></h3>
<p${state === 'failed' ? ' class="bad"' : ''}>${stateTexts[state]}${shares}</p>
${list(faults, 'bad')}${list(
    axe.added.map((line) => `new with axe: ${line}`),
    'bad',
  )}${list(
    axe.gone.map((line) => `no more with axe: ${line}`),
    'good',
  )}
${state === 'same' ? `<details><summary>Pictures</summary>${shown}</details>` : shown}</section>`;
}

const sameSize = (one: FileSize | undefined, other: FileSize | undefined): boolean =>
  one?.raw === other?.raw && one?.gz === other?.gz && one?.br === other?.br;

function filesPart(files: readonly FileDifference[]): string {
  const row = ({ name, usedBy, before, after }: FileDifference) => [
    `${escapeHtml(name)} <span class="quiet">${escapeHtml(usedBy.join(', '))}</span>`,
    ...(['raw', 'gz', 'br'] as const).map((form) => change(before?.[form], after?.[form], bytes)),
  ];
  const heads = ['Chunk', 'bytes', 'gzip', 'brotli'];
  const differing = files.filter(({ before, after }) => !sameSize(before, after));
  const others = files.filter((file) => !differing.includes(file));
  const same =
    others.length === 0
      ? ''
      : `<details><summary>${others.length} more are as large as before</summary>${table(heads, others.map(row))}</details>`;
  return table(heads, differing.map(row)) + same;
}

function releasePart({ routes, contract, needs }: PreviewReport['release']): string {
  return [
    list(routes.added.map((path) => `new page ${path}`)),
    list(
      routes.removed.map((path) => `no page ${path} any more`),
      'bad',
    ),
    list(routes.changed.map(({ path, members }) => `page ${path}: another ${members.join(', ')}`)),
    list(needs.map(({ name, before, after }) => `${name} ${before} → ${after}`)),
    list(contract.added.map((name) => `uses ${name}`)),
    list(contract.removed.map((name) => `uses ${name} no more`)),
    ...contract.changed.map(({ name, breaks }) =>
      list([`${name} changed${breaks === null ? '' : `: ${breaks}`}`], breaks === null ? '' : 'bad'),
    ),
  ].join('');
}

function lighthousePart(lighthouse: PreviewReport['lighthouse']): string {
  const categories = [
    ...new Set((lighthouse ?? []).flatMap(({ before, after }) => Object.keys({ ...before, ...after }))),
  ];
  return table(
    ['Page', ...categories],
    (lighthouse ?? []).map(({ path, before, after }) => [
      escapeHtml(path),
      ...categories.map((name) => change(before?.[name], after?.[name], String, false)),
    ]),
  );
}

/** The report as a page with its pictures beside it (O-12). */
export function reportPage(report: PreviewReport): string {
  const { part, name, before, after, exchange, language, theme, made, link, screens, notes, failures } =
    report;
  const count = (state: ScreenReport['state']) => screens.filter((screen) => screen.state === state).length;
  const order = ['failed', 'changed', 'new', 'gone', 'same'] as const;
  const shown = order.flatMap((state) => screens.filter((screen) => screen.state === state));
  const { pages, size } = report.release;
  const total = `<p>Scripts and styles together: ${change(size.before, size.after, bytes)} bytes with gzip</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${part}: preview ${name}`)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escapeHtml(part)}: preview “${escapeHtml(name)}”</h1>
<p class="quiet">${escapeHtml(before ?? '(none)')} → ${escapeHtml(after)}, at ${escapeHtml(exchange)}, ${escapeHtml(language)}, ${escapeHtml(theme)}, ${when(made)} UTC</p>
<p><a href="${escapeHtml(link.url)}">Open the preview</a> <span class="quiet">until ${when(link.until)} UTC</span></p>
${failures.length === 0 ? '<p class="good">Every page opens, and no contract breaks.</p>' : `<p class="bad">To be mended:</p>${list(failures, 'bad')}`}
<p>${order
    .filter((state) => count(state) > 0)
    .map((state) => `${count(state)} ${state}`)
    .join(' · ')}</p>
${list(notes, 'quiet')}
${section('Screens', shown.map(screenPart).join('\n'), 'No screens were opened.')}
${section('Size by chunk', total + filesPart(report.files), '')}
${section(
  'First loads',
  table(
    ['Page', 'bytes with gzip'],
    pages.map((page) => [escapeHtml(page.path), change(page.before, page.after, bytes)]),
  ),
  'Every page weighs what it did.',
)}
${section('Pages, contract and needs', releasePart(report.release), 'The same as before.')}
${section('Lighthouse', lighthousePart(report.lighthouse), report.lighthouse === null ? 'It was left out.' : 'The remote has no public pages.')}
</body>
</html>
`;
}
