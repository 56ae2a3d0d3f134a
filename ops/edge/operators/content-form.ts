import {
  contentFaults,
  type ContentField,
  type ContentItem,
  type ContentKind,
  type ContentValues,
  type openContent,
  type Operator,
  type OutputOf,
  prizeInputs,
  prizeLines,
} from '@exchange/contract';
import { html, type Markup } from '@exchange/sandbox/html';
import { localeCodes, localeNames } from '@exchange/i18n/locale-codes';
import { contentPath, periodText, stateChip } from './content-page';
import { brandStyle, contentPreview } from './content-preview';
import { begun, headings, hints, stopNotes, words } from './content-words';
import { pageTop, renderDocument, type PageFrame } from './document';
import type { Formats } from './formats';
import type { TextKey } from './texts';

export interface ContentFormView {
  readonly operator: Operator;
  readonly kind: ContentKind;
  /** Its id; of something new the one that it will have. */
  readonly id: string;
  readonly opened: OutputOf<typeof openContent>;
  /** What the form is filled in with: what was typed, or what there is. */
  readonly values: ContentValues;
  /** The version that the form was opened with, which a change is made of. */
  readonly version: number;
  /** What is wrong with an input, by its name. */
  readonly faults: Readonly<Record<string, string>>;
  /** Why nothing was saved. */
  readonly said: string | undefined;
  /** What it would be saved as; undefined while it cannot be. */
  readonly checked: ContentValues | undefined;
}

/** The form of a piece of content, with its preview. Whatever was typed stays in it. */
export function contentFormPage(frame: PageFrame, formats: Formats, view: ContentFormView): string {
  const { t, link } = frame;
  const { operator, kind, opened, checked, said } = view;
  const { item, organisation, look } = opened;
  return renderDocument(
    frame,
    html`<div class="page">
      ${pageTop(frame, {
        ...{ section: 'content', title: t(item ? `content.one.${kind}` : `content.new.${kind}`), operator },
        lead: html`${look.name}${item ? html` · ${stateChip(frame, item.state)} ${periodText(frame, formats, item)}` : ''}`,
      })}
      <main class="stack">
        <p><a class="button" href="${link(contentPath(kind), { organisation })}">${t('content.back')}</a></p>
        ${said === undefined ? '' : html`<p class="alert bad" role="alert">${said}</p>`}
        ${fixedPart(frame, view)}
        <section class="card" aria-labelledby="form">
          <h2 id="form">${t('content.form')}</h2>
          ${formPart(frame, view)}
        </section>
        ${checked === undefined ? '' : contentPreview(frame, { kind, look, values: checked, isBegun: hasFixed(opened) })}
        ${item?.isStoppable ? stopPart(frame, opened, item) : ''}
      </main>
    </div>`,
    { ownStyle: brandStyle(look) },
  );
}

function formPart(frame: PageFrame, view: ContentFormView): Markup {
  const { link } = frame;
  const { kind, id, opened, version, faults } = view;
  const { item, organisation, fields } = opened;
  const action = link(contentPath(kind, item ? id : 'new'), { organisation });
  const takesFile = fields.some(({ type }) => type === 'upload');
  return html`<form
    class="content"
    method="post"
    action="${action}"
    ${takesFile ? html`enctype="multipart/form-data"` : ''}
  >
    <input type="hidden" name="id" value="${id}" />
    <input type="hidden" name="version" value="${version}" />
    <fieldset class="fields" ${item?.isFixed ? html`disabled` : ''}>
      ${fields.map((field) => fieldPart(frame, field, view, Object.keys(faults)[0]))}
    </fieldset>
    ${item?.isFixed ? '' : actionsPart(frame, item, action)}
  </form>`;
}

/** What is done with what was typed. Enter previews: it is the first button. */
const actionsPart = ({ t }: PageFrame, item: ContentItem | null, action: string): Markup =>
  html`<p class="actions">
    <button class="button" name="action" value="preview" formaction="${action}#preview">
      ${t('content.preview')}
    </button>
    <button class="button main" name="action" value="save">
      ${t(item?.state === 'stopped' ? 'content.saveAgain' : 'content.save')}
    </button>
  </p>`;

/** Whether it has begun, so that some of its fields, or all, are not changed any more. */
const hasFixed = ({ fields }: ContentFormView['opened']): boolean => fields.some(({ isFixed }) => isFixed);

function fixedPart({ t }: PageFrame, { kind, opened }: ContentFormView): Markup | '' {
  const { item } = opened;
  const isOver = item?.isFixed && (item.state === 'ended' || item.state === 'stopped');
  const why = isOver ? 'content.over' : begun[kind];
  return hasFixed(opened) && why !== undefined ? html`<p class="alert">${t(why)}</p>` : '';
}

function stopNoteOf(opened: ContentFormView['opened']): TextKey {
  const { item } = opened;
  const note = item ? stopNotes[item.kind] : undefined;
  if (note === undefined) return 'content.stopNote';
  return hasFixed(opened) ? note : 'content.stopNote.planned';
}

function stopPart({ t, link }: PageFrame, opened: ContentFormView['opened'], item: ContentItem): Markup {
  const { kind, id, organisation, version } = item;
  return html`<section class="card" aria-labelledby="stop">
    <h2 id="stop">${t('content.stop')}</h2>
    <p class="note">${t(stopNoteOf(opened))}</p>
    <form method="post" action="${link(contentPath(kind, id), { organisation })}">
      <input type="hidden" name="id" value="${id}" />
      <input type="hidden" name="version" value="${version}" />
      <p class="actions">
        <button class="button bad" name="action" value="stop">${t('content.stop')}</button>
      </p>
    </form>
  </section>`;
}

type Typed = Pick<ContentFormView, 'values' | 'faults'>;

/** A field with its name, what it takes, and what is wrong with it; `first` is the first input that is wrong. */
function fieldPart(
  frame: PageFrame,
  field: ContentField,
  view: ContentFormView,
  first: string | undefined,
): Markup {
  const { t } = frame;
  const { name, type } = field;
  const heading = t(headings[`${view.kind} ${name}`] ?? `content.field.${name}`);
  const hint = hintOf(frame, field, view.kind);
  if (type === 'picture' || type === 'upload') return picturePart(frame, field, view, heading);
  if (type === 'prizes') return prizesPart(frame, field, view, heading, first);
  if (type !== 'line' && type !== 'article')
    return html`<div class="field">
      <label class="field"><strong>${heading}</strong> ${control(frame, field, name, view, first)}</label>
      ${hint} ${faultPart(frame, name, view.faults)}
    </div>`;
  return html`<fieldset>
    <legend>${heading}</legend>
    ${hint}
    <div class="each">
      ${localeCodes.map((locale) => {
        const input = `${name}.${locale}`;
        return html`<div class="field">
          <label class="field"
            >${localeNames[locale]} ${control(frame, field, input, view, first, locale)}</label
          >
          ${faultPart(frame, input, view.faults)}
        </div>`;
      })}
    </div>
  </fieldset>`;
}

/** Lines of prizes: each has the place up to which it goes, and what each of its places wins. */
function prizesPart(
  frame: PageFrame,
  field: ContentField,
  view: ContentFormView,
  heading: string,
  first: string | undefined,
): Markup {
  const { t } = frame;
  const part = (name: string, type: 'whole' | 'amount', label: string) =>
    html`<div class="field">
      <label class="field">${label} ${control(frame, { ...field, type }, name, view, first)}</label>
      ${faultPart(frame, name, view.faults)}
    </div>`;
  return html`<fieldset>
    <legend>${heading}</legend>
    ${hintOf(frame, field, view.kind)}
    ${Array.from({ length: prizeLines }, (_, index) => {
      const { to, amount } = prizeInputs(index + 1);
      return html`<div class="prize">
        ${part(to, 'whole', t('content.prizes.to', { line: String(index + 1) }))}
        ${part(amount, 'amount', t('content.prizes.amount'))}
      </div>`;
    })}
  </fieldset>`;
}

function hintOf({ t }: PageFrame, field: ContentField, kind: ContentKind): Markup | '' {
  const { name, type, required, isFixed } = field;
  const own = hints[`${kind} ${name}`] ?? hints[type] ?? hints[name];
  const key = isFixed ? 'content.hint.fixed' : (own ?? (required ? undefined : 'content.hint.optional'));
  return key === undefined ? '' : html`<span class="note">${t(key)}</span>`;
}

/** Where something is typed or chosen. Only the exchange says what is wrong, so that nothing is refused without a word for it. */
function control(
  { t }: PageFrame,
  { type, options, name, isFixed }: ContentField,
  input: string,
  { values, faults }: Typed,
  first: string | undefined,
  lang?: string,
): Markup {
  const value = values[input] ?? '';
  const state = html`name="${input}" id="${input}" ${lang === undefined ? '' : html`lang="${lang}"`}
  ${faults[input] === undefined ? '' : html`aria-invalid="true" aria-describedby="${input}-fault"`}
  ${isFixed ? html`disabled` : ''} ${input === first ? html`autofocus` : ''}`;
  if (type === 'article') return html`<textarea ${state} rows="8">${value}</textarea>`;
  if (type === 'choice')
    return html`<select ${state}>
      ${options.map(
        (option) =>
          html`<option value="${option.value}" ${option.value === value ? html`selected` : ''}>
            ${option.label === '' ? optionText(t, name, option.value) : option.label}
          </option>`,
      )}
    </select>`;
  if (type === 'time') return html`<input ${state} type="datetime-local" value="${value}" />`;
  const kind =
    type === 'whole' ? html`inputmode="numeric"` : html`spellcheck="${type === 'line' ? 'true' : 'false'}"`;
  return html`<input ${state} type="text" value="${value}" autocomplete="off" ${kind} />`;
}

/** An option in words; one that this version does not know, as it is. */
function optionText(t: PageFrame['t'], name: ContentField['name'], value: string): string {
  const word = words[`${name} ${value}`];
  return word === undefined ? value : t(word);
}

/** Pictures to choose from, and an own one to upload where the field takes any. */
function picturePart(
  frame: PageFrame,
  { name, type, options, isFixed }: ContentField,
  { values, faults }: Typed,
  heading: string,
): Markup {
  const { t } = frame;
  return html`<fieldset ${faults[name] === undefined ? '' : html`aria-describedby="${name}-fault"`}>
    <legend>${heading}</legend>
    <div class="grounds">
      ${options.map(
        ({ value, label }) =>
          html`<label
            ><input
              type="radio"
              name="${name}"
              value="${value}"
              ${values[name] === value ? html`checked` : ''}
              ${isFixed ? html`disabled` : ''}
            /><img src="${value}" alt="" loading="lazy" /><span
              >${label === '' ? t('content.uploaded') : label}</span
            ></label
          >`,
      )}
    </div>
    ${
      type === 'upload'
        ? html`<label class="field"
              >${t('content.upload')}
              <input
                type="file"
                name="file"
                accept="image/jpeg,image/png,image/gif"
                ${isFixed ? html`disabled` : ''}
            /></label>
            <span class="note">${t('content.hint.upload')}</span>`
        : ''
    }
    ${faultPart(frame, name, faults)}
  </fieldset>`;
}

/** What is wrong with an input in words; what this version does not know, as it is. */
function faultPart({ t }: PageFrame, input: string, faults: Typed['faults']): Markup | '' {
  const told = faults[input];
  if (told === undefined) return '';
  const [name = '', ...rest] = told.split(' ');
  const fault = contentFaults.find((each) => each === name);
  const text = fault === undefined ? told : t(`content.fault.${fault}`, { value: rest.join(' ') });
  return html`<span class="fault" id="${input}-fault">${text}</span>`;
}
