import { randomUUID } from 'node:crypto';
import {
  checkContent,
  type ContentKind,
  contentKinds,
  type ContentValues,
  keepContentPicture,
  listContent,
  openContent,
  type OutputOf,
  saveContent,
  stopContent,
} from '@exchange/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentFormPage, type ContentFormView } from './content-form';
import { contentOutcomes, contentPage, contentPath } from './content-page';
import { brandStyle } from './content-preview';
import { type DeskRoutes, type FormRequest, notFound, type PageRequest, sendRefusal } from './desk-routes';
import { createFormats } from './formats';
import { saidOf, sendPage } from './sign-in-routes';
import { type Asked, frameOf, type OperatorsDesk, type Person, queryOf } from './visitor';

type Target = { readonly kind: string; readonly id: string };
type Opened = OutputOf<typeof openContent>;

/** Items of a page of a list. */
const shownItems = 50;
/** Largest form, in bytes: three articles, each of whose characters may be nine. */
const bodyLimit = 256 * 1024;

const kindOf = (text: string): ContentKind | undefined => contentKinds.find((kind) => kind === text);
const organisationOf = (request: FastifyRequest): string =>
  queryOf(request, ['organisation']).get('organisation') ?? '';

/** What organisations' pages show, at `/ops/content`: listed, made, previewed, changed and stopped (O-10). */
export function registerContent(routes: DeskRoutes): void {
  const { desk } = routes;
  routes.page('/ops/content', 'read', (request, reply) =>
    reply.redirect(frameOf(request).link(contentPath('notice')), 303),
  );
  routes.page<Pick<Target, 'kind'>>('/ops/content/:kind', 'read', async (request, reply, person) => {
    const kind = kindOf(request.params.kind);
    if (!kind) return notFound(reply);
    const frame = frameOf(request, ['organisation']);
    const query = queryOf(request, ['from', 'said']);
    const page = { from_id: query.get('from') ?? '0', limit: shownItems };
    const asked = await desk.ask(
      request,
      listContent,
      { kind, organisation: organisationOf(request), ...page },
      person.secret,
    );
    if (asked.is !== 'answered') return sendRefusal(request, reply, person, asked);
    const said = contentOutcomes.find((outcome) => outcome === query.get('said'));
    const view = { operator: person.operator, kind, listed: asked.data, said };
    return sendPage(reply, 200, contentPage(frame, createFormats(frame.locale, asked.time), view));
  });
  registerForms(routes);
}

/** A form that somebody with the role has opened. */
interface OpenForm {
  readonly person: Person;
  readonly kind: ContentKind;
  readonly opened: { readonly data: Opened; readonly time: number };
}

/** The form of one, and what is done with it. */
function registerForms(routes: DeskRoutes): void {
  const { desk } = routes;
  const path = '/ops/content/:kind/:id';
  routes.page<Target>(path, 'content', async (request, reply, person) => {
    const form = await openForm(request, reply, desk, person);
    if (!form) return reply;
    const { kind, opened } = form;
    const { organisation, values, item } = opened.data;
    const input = { kind, organisation, values, id: item?.id ?? '' };
    const checked =
      item && !item.isFixed ? await desk.ask(request, checkContent, input, person.secret) : undefined;
    return sendForm(request, reply, form, {
      ...{ id: item ? item.id : randomUUID(), version: item?.version ?? 0, values },
      ...{ faults: {}, said: undefined },
      checked: checked?.is === 'answered' ? checked.data.values : undefined,
    });
  });

  routes.fileForm<Target>(
    path,
    'content',
    async (request, reply, person, file) => {
      // Before the form is opened, which offers what is kept.
      const kept = file && (await keepPicture(request, desk, person, file));
      const form = await openForm(request, reply, desk, person);
      return form ? takeForm(request, reply, desk, form, kept) : reply;
    },
    bodyLimit,
  );
}

/** An upload that was kept, or why it was not. */
type Kept = { readonly url: string } | Pick<ContentFormView, 'faults' | 'said'>;

/** Keeps a picture that was uploaded with a form; undefined where there is no such form. */
async function keepPicture(
  request: FormRequest<Target>,
  desk: OperatorsDesk,
  { secret }: Person,
  file: File,
): Promise<Kept | undefined> {
  const kind = kindOf(request.params.kind);
  if (!kind) return undefined;
  const input = { kind, organisation: organisationOf(request), file };
  const asked = await desk.ask(request, keepContentPicture, input, secret);
  if (asked.is === 'answered') return asked.data;
  const refused = refusalOf(request, asked);
  if (Object.keys(refused.faults).length > 0) return refused;
  return { faults: { picture: refused.said ?? '' }, said: frameOf(request).t('content.wrong') };
}

/** The form as it is kept, empty for something new; undefined after an answer that says why there is none. */
async function openForm(
  request: PageRequest<Target>,
  reply: FastifyReply,
  desk: OperatorsDesk,
  person: Person,
): Promise<OpenForm | undefined> {
  const kind = kindOf(request.params.kind);
  if (!kind) {
    notFound(reply);
    return undefined;
  }
  const id = request.params.id === 'new' ? '' : request.params.id;
  const target = { kind, organisation: organisationOf(request), id };
  const opened = await desk.ask(request, openContent, target, person.secret);
  if (opened.is === 'answered') return { person, kind, opened };
  sendRefusal(request, reply, person, opened);
  return undefined;
}

/** Previews, saves or stops, and shows the form again with what was typed where there is something to say. */
async function takeForm(
  request: FormRequest<Target>,
  reply: FastifyReply,
  desk: OperatorsDesk,
  form: OpenForm,
  kept: Kept | undefined,
): Promise<FastifyReply> {
  const { kind, person, opened } = form;
  const { organisation } = opened.data;
  const typed = typedIn(request.body, opened.data, kept);
  const { id, version, values } = typed;
  const target = { kind, organisation, id };
  const frame = frameOf(request);
  const lead = (said: string) => reply.redirect(frame.link(contentPath(kind), { organisation, said }), 303);
  const again = (change: Partial<ContentFormView>) =>
    sendForm(request, reply, form, {
      ...{ ...typed, faults: {}, said: undefined, checked: undefined },
      ...change,
    });

  const action = request.body.get('action');
  if (action === 'stop') {
    const stopped = await desk.ask(request, stopContent, { ...target, version }, person.secret);
    if (stopped.is === 'answered') return lead('stopped');
    return again({ values: opened.data.values, said: saidOf(frame, stopped) });
  }
  if (kept && 'faults' in kept) return again(kept);
  if (action === 'save') {
    const saved = await desk.ask(request, saveContent, { ...target, version, values }, person.secret);
    return saved.is === 'answered' ? lead('saved') : again(refusalOf(request, saved));
  }
  const checked = await desk.ask(request, checkContent, { ...target, values }, person.secret);
  return again(checked.is === 'answered' ? { checked: checked.data.values } : refusalOf(request, checked));
}

/** What was typed, input by input, and the picture that was kept, with the id and the version that the form was opened with. */
function typedIn(
  body: URLSearchParams,
  { item }: Opened,
  kept: Kept | undefined,
): Pick<ContentFormView, 'id' | 'version' | 'values'> {
  const { id = '', version = '', action: _, ...values }: ContentValues = Object.fromEntries(body);
  return {
    id: item ? item.id : /^[\w-]{36}$/.test(id) ? id : randomUUID(),
    version: /^\d{1,9}$/.test(version) ? Number(version) : 0,
    values: { ...values, ...(kept && 'url' in kept && { picture: kept.url }) },
  };
}

/** What a refusal says: what is wrong with each input, or why nothing was done. */
function refusalOf(
  request: FastifyRequest,
  asked: Exclude<Asked<never>, { readonly is: 'answered' }>,
): Pick<ContentFormView, 'faults' | 'said'> {
  const frame = frameOf(request);
  const faults = (asked.is === 'refused' ? asked.refusal.fields : undefined) ?? {};
  const isMarked = Object.keys(faults).length > 0;
  return { faults, said: isMarked ? frame.t('content.wrong') : saidOf(frame, asked) };
}

/** What a form does not send, since it is not changed any more. */
function fixedValues({ fields, values }: Opened): ContentValues {
  const fixed = fields.filter(({ isFixed }) => isFixed).map(({ name }) => name);
  return Object.fromEntries(
    Object.entries(values).filter(([input]) => fixed.some((name) => name === input.split('.')[0])),
  );
}

function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { kind, person: { operator }, opened: { data: opened, time } }: OpenForm,
  view: Omit<ContentFormView, 'operator' | 'opened' | 'kind'>,
): FastifyReply {
  const frame = frameOf(request, ['organisation']);
  const page = contentFormPage(frame, createFormats(frame.locale, time), {
    ...{ operator, kind, opened },
    ...view,
    values: { ...view.values, ...fixedValues(opened) },
  });
  return sendPage(reply, view.said === undefined ? 200 : 409, page, {
    ownStyle: brandStyle(opened.look),
  });
}
