import type * as contract from '@exchange/contract';
import type {
  ContentField,
  ContentFieldName,
  ContentItem,
  ContentKind,
  ContentState,
  ContentValues,
  InputOf,
  OperatorAction,
  OutputOf,
} from '@exchange/contract';
import { defineQuestion, type ModuleContext } from '../../application/module';
import { CallError } from '../../core/call-error';
import { localeOf } from '../../core/locale';
import type { Page } from '../../core/pages';
import type { Texts } from '../../core/texts';
import type { OperatorRequest } from '../../http/web-request';
import { type OrganisationRecord, organisations } from '../config';
import { changesBetween, type FilledForm, inputsOf, readForm } from './content-form';
import type { OperatorLog } from './operator-log';

/** Something that operators made, as its module keeps it. Times in ms since the epoch; 0 for none. */
export interface StoredContent {
  readonly id: string;
  readonly title: Texts;
  readonly from: number;
  readonly until: number;
  readonly stopped: number;
  /** Nothing of it is changed any more. */
  readonly isFixed?: boolean;
  /** Fields that are not changed any more, where others are. */
  readonly fixed?: readonly ContentFieldName[];
  /** Whether it can be stopped; it can unless told. */
  readonly isStoppable?: boolean;
  /** From 1 on; each change adds one. */
  readonly version: number;
  /** What its form is filled in with. */
  readonly values: ContentValues;
}

/** Which content is meant, and the version that a change is made of. */
export interface ContentTarget {
  readonly organisation: string;
  readonly id: string;
  readonly version: number;
}

/** What a module gives operators to make and change (O-10). */
export interface ContentDesk {
  readonly kind: ContentKind;
  /** What its form asks for in an organisation. */
  fields(organisation: string): Promise<readonly ContentField[]>;
  /** What is wrong with a form whose inputs are right by themselves, by input. */
  faultsOf?(
    target: Omit<ContentTarget, 'version'>,
    form: FilledForm,
  ): Promise<Readonly<Record<string, string>>>;
  /** Keeps an uploaded picture for one of its fields, and answers with its address; undefined where no form takes any. */
  keepPicture?(organisation: string, file: File): Promise<string>;
  /** What the form for something new begins with. */
  blank(): ContentValues;
  /** All of an organisation, page by page, also what users do not see. Rejects with an unknown page. */
  list(
    organisation: string,
    page: { readonly from_id: string | number; readonly limit: number },
  ): Promise<Page<StoredContent>>;
  find(organisation: string, id: string): Promise<StoredContent | undefined>;
  /** Stores something new, of version 0, or changes what there is. False where that has another version meanwhile. */
  save(target: ContentTarget, form: FilledForm): Promise<boolean>;
  /** False where it has another version meanwhile. */
  stop(target: ContentTarget): Promise<boolean>;
}

/** Asks the modules for what operators make and change. */
export const contentDesks = defineQuestion<undefined, ContentDesk>('content-desks');

/** What operators make for organisations' pages, whatever module it is of, and who did (O-10). */
export class Contents {
  constructor(
    private readonly context: Pick<ModuleContext, 'clock' | 'ask'>,
    private readonly log: OperatorLog,
  ) {}

  /** All of a kind, also what users do not see. Rejects with `contentUnknown` for another's organisation, as the following do. */
  async list(
    {
      kind,
      organisation,
      ...page
    }: { readonly from_id: string | number; readonly limit: number } & Pick<
      ContentItem,
      'kind' | 'organisation'
    >,
    asker: OperatorRequest,
  ): Promise<OutputOf<typeof contract.listContent>> {
    const { id } = organisationFor(asker, organisation);
    const { shown, next_id } = await this.deskOf(kind).list(id, page);
    return {
      organisation: id,
      organisations: organisationsOf(asker).map((each) => ({ id: each.id, name: each.look.name })),
      list: shown.map((stored) => this.itemOf(kind, id, stored, asker)),
      next_id,
    };
  }

  /** The form of something, or for something new without an `id`. */
  async open(
    { kind, organisation, id }: Pick<ContentItem, 'kind' | 'organisation' | 'id'>,
    asker: OperatorRequest,
  ): Promise<OutputOf<typeof contract.openContent>> {
    const own = organisationFor(asker, organisation);
    const desk = this.deskOf(kind);
    const stored = id === '' ? undefined : await desk.find(own.id, id);
    if (!stored && id !== '') throw new CallError('contentUnknown');
    const fields = await desk.fields(own.id);
    return {
      organisation: own.id,
      item: stored ? this.itemOf(kind, own.id, stored, asker) : null,
      fields: fields.map((field) => ({ ...field, isFixed: isFixedIn(stored, field) })),
      values: stored ? { ...stored.values } : { ...desk.blank() },
      look: lookOf(own),
    };
  }

  /** What a filled-in form would be saved as. Rejects also with `invalidInput` and what is wrong with each input. */
  async check(
    {
      kind,
      organisation,
      id,
      values,
    }: InputOf<typeof contract.checkContent> & Pick<ContentItem, 'organisation' | 'id'>,
    asker: OperatorRequest,
  ): Promise<ContentValues> {
    const own = organisationFor(asker, organisation);
    const before = id === '' ? undefined : await this.deskOf(kind).find(own.id, id);
    const form = await this.read({ kind, organisation: own.id, id }, before, values);
    return form.values;
  }

  /** Keeps an uploaded picture, which users see only where something is saved with it. */
  async keepPicture(
    { kind, organisation }: Pick<ContentItem, 'kind' | 'organisation'>,
    file: File,
    asker: OperatorRequest,
  ): Promise<string> {
    const own = organisationFor(asker, organisation);
    const url = await this.deskOf(kind).keepPicture?.(own.id, file);
    if (url === undefined) throw new CallError('contentUnknown', `${kind} takes no pictures`);
    return url;
  }

  /** Makes something, or changes it. A repetition changes nothing. Rejects also with `invalidInput` and `contentChanged`. */
  async save(
    {
      kind,
      organisation,
      id,
      version,
      values,
    }: Omit<InputOf<typeof contract.saveContent>, 'organisation'> & {
      readonly organisation: string;
    },
    asker: OperatorRequest,
  ): Promise<ContentItem> {
    const own = organisationFor(asker, organisation);
    const desk = this.deskOf(kind);
    const before = await desk.find(own.id, id);
    if (before?.isFixed) throw new CallError('contentBegun');
    const form = await this.read({ kind, organisation: own.id, id }, before, values);
    const changes = changesBetween(before?.values ?? {}, form.values);
    // Sent twice, or nothing was changed: what it would come to is there.
    if (before && before.stopped === 0 && changes === '') return this.itemOf(kind, own.id, before, asker);
    if (!before && version > 0) throw new CallError('contentUnknown');
    if (before && before.version !== version) throw new CallError('contentChanged');
    const target = { kind, organisation: own.id, id, version };
    const action = before ? 'content-changed' : 'content-made';
    await this.carryOut(target, asker, { action, detail: changes }, () => desk.save(target, form));
    return this.itemAfter(desk, target, asker);
  }

  /** Takes something from users' pages. Rejects also with `contentChanged`. */
  async stop(
    { kind, organisation, id, version }: Pick<ContentItem, 'kind' | 'organisation' | 'id' | 'version'>,
    asker: OperatorRequest,
  ): Promise<ContentItem> {
    const own = organisationFor(asker, organisation);
    const desk = this.deskOf(kind);
    const before = await desk.find(own.id, id);
    if (!before) throw new CallError('contentUnknown');
    if (before.stopped > 0) return this.itemOf(kind, own.id, before, asker);
    if (before.isStoppable === false) throw new CallError('contentBegun');
    if (before.version !== version) throw new CallError('contentChanged');
    const target = { kind, organisation: own.id, id, version };
    const detail = before.title.en;
    await this.carryOut(target, asker, { action: 'content-stopped', detail }, () => desk.stop(target));
    return this.itemAfter(desk, target, asker);
  }

  /** A filled-in form, as its module takes it. What is fixed is as it was; typed otherwise, it is a fault. */
  private async read(
    { kind, ...target }: Pick<ContentItem, 'kind' | 'organisation' | 'id'>,
    before: StoredContent | undefined,
    values: ContentValues,
  ): Promise<FilledForm> {
    const desk = this.deskOf(kind);
    const fields = await desk.fields(target.organisation);
    const fixed = fields.filter((field) => isFixedIn(before, field)).flatMap(inputsOf);
    const kept = Object.fromEntries(fixed.map((input) => [input, before?.values[input] ?? '']));
    const isOther = (input: string) => values[input] !== undefined && values[input] !== kept[input];
    const changed = fixed.filter(isOther).map((input) => [input, 'fixed'] as const);
    const open = fields.filter((field) => !isFixedIn(before, field));
    const form = readForm(open, values, { kept, faults: Object.fromEntries(changed) });
    const told = Object.entries((await desk.faultsOf?.(target, form)) ?? {});
    const faults = told.filter(([input]) => !fixed.includes(input));
    if (faults.length > 0) throw new CallError('invalidInput', 'content', Object.fromEntries(faults));
    return form;
  }

  /** Writes a change down before it takes effect, and what was not carried out after all. */
  private async carryOut(
    { kind, id, organisation }: ContentTarget & { readonly kind: ContentKind },
    { operator, address }: OperatorRequest,
    entry: { readonly action: OperatorAction; readonly detail: string },
    work: () => Promise<boolean>,
  ): Promise<void> {
    const line = { operator: operator.name, kind, record: id, organisation, address };
    await this.log.append({ ...line, ...entry });
    const notCarriedOut = (detail: string) => this.log.append({ ...line, action: 'not-carried-out', detail });
    const isDone = await work().catch(async (error: unknown) => {
      await notCarriedOut(error instanceof CallError ? error.error : 'outcome not known');
      throw error;
    });
    if (isDone) return;
    await notCarriedOut('contentChanged');
    throw new CallError('contentChanged');
  }

  private async itemAfter(
    desk: ContentDesk,
    { organisation, id }: ContentTarget,
    asker: OperatorRequest,
  ): Promise<ContentItem> {
    const stored = await desk.find(organisation, id);
    if (!stored) throw new CallError('contentUnknown');
    return this.itemOf(desk.kind, organisation, stored, asker);
  }

  private itemOf(
    kind: ContentKind,
    organisation: string,
    stored: StoredContent,
    { locale }: OperatorRequest,
  ): ContentItem {
    const { id, title, from, until, version, isFixed = false, isStoppable = true } = stored;
    const state = stateAt(stored, this.context.clock.now());
    const period = { from, until, state, isFixed, isStoppable: isStoppable && state !== 'stopped' };
    return { kind, id, organisation, title: title[localeOf(locale)], ...period, version };
  }

  /** Asked for once all modules are open. */
  private deskOf(kind: ContentKind): ContentDesk {
    const desk = this.context.ask(contentDesks, undefined).find((each) => each.kind === kind);
    if (!desk) throw new CallError('contentUnknown', `no module has content of kind ${kind}`);
    return desk;
  }
}

const isFixedIn = (stored: StoredContent | undefined, { name }: ContentField): boolean =>
  stored?.isFixed === true || stored?.fixed?.includes(name) === true;

function stateAt({ from, until, stopped }: StoredContent, now: number): ContentState {
  if (stopped > 0) return 'stopped';
  if (now < from) return 'scheduled';
  return until > 0 && now >= until ? 'ended' : 'shown';
}

const organisationsOf = ({ operator }: OperatorRequest): readonly OrganisationRecord[] =>
  organisations.filter(({ id }) => operator.organisation === undefined || operator.organisation === id);

/** The organisation that is asked for, or the first that the operator looks after. Throws `contentUnknown` for another's. */
function organisationFor(asker: OperatorRequest, wanted: string): OrganisationRecord {
  const own = organisationsOf(asker).find(({ id }) => wanted === '' || id === wanted);
  if (!own) throw new CallError('contentUnknown', `not an organisation of theirs: ${wanted}`);
  return own;
}

function lookOf({ look: { name, theme } }: OrganisationRecord) {
  return {
    name,
    light: { brand: theme.brand, ink: theme.brand_ink, soft: theme.brand_soft },
    dark: { brand: theme.dark_brand, ink: theme.dark_brand_ink, soft: theme.dark_brand_soft },
  };
}
