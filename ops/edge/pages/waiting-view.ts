import type { LocaleCode } from '@exchange/platform';

const names: Readonly<Record<LocaleCode, string>> = { 'zh-HK': '載入中', 'zh-CN': '加载中', en: 'Loading' };

/** Style of {@link waitingView}: places of a title, a card and lines, in the colours of the theme. */
export const waitingStyle =
  '.waiting{display:grid;gap:var(--s3);inline-size:var(--app-width);max-inline-size:100%;box-sizing:border-box;margin-inline:auto;padding:var(--s4)}' +
  '.waiting i{block-size:.88rem;border-radius:var(--r2);background:var(--line);animation:waiting 1.6s ease-in-out infinite}' +
  '.waiting i:first-child{inline-size:3rem;block-size:.48rem}.waiting i:nth-child(2){block-size:2.4rem}' +
  '@keyframes waiting{50%{opacity:.45}}';

/** What stands in the page until the host's first picture takes its place: over a slow network nothing is blank (H-25). */
export const waitingView = (locale: LocaleCode): string =>
  `<div class="waiting" role="status" aria-label="${names[locale]}">${'<i></i>'.repeat(5)}</div>`;
