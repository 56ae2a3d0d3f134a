import type { Operator } from '@exchange/contract';
import { html } from '@exchange/sandbox/html';
import { pageTop, renderDocument, sectionOf, type PageFrame } from './document';

/** Says why there is nothing else to see, and leads on. */
export function messagePage(frame: PageFrame, operator: Operator, said: string): string {
  const { t } = frame;
  const section = sectionOf(frame.path);
  return renderDocument(
    frame,
    html`<div class="page">
      ${pageTop(frame, { section, title: t(`section.${section}`), lead: t('lead'), operator })}
      <main class="stack"><p class="alert bad" role="alert">${said}</p></main>
    </div>`,
  );
}
