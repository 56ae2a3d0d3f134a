import type { Operator } from '@exchange/contract';
import { html } from '@exchange/sandbox/html';
import { pageTop, renderDocument, type PageFrame } from './document';

/** Says why there is nothing else to see, and leads on. */
export function messagePage(frame: PageFrame, operator: Operator, said: string): string {
  const { t } = frame;
  const section =
    (['log', 'markets', 'limits'] as const).find((name) => frame.path.startsWith(`/ops/${name}`)) ??
    'reviews';
  return renderDocument(
    frame,
    html`<div class="page">
      ${pageTop(frame, { section, title: t(`section.${section}`), lead: t('lead'), operator })}
      <main class="stack"><p class="alert bad" role="alert">${said}</p></main>
    </div>`,
  );
}
