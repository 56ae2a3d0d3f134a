import type { NotificationKind } from '@exchange/contract';
import { formatWhole } from '@exchange/format';
import * as z from 'zod/mini';
import type { Database } from './context';
import { isSimulated } from './engine/simulated-owners';
import type { SandboxLocale } from './locale';
import { domainEvent } from './storage/tables';
import { fillText, shownTime, type Texts } from './texts';

/** How an event is told in one language. Placeholders such as `{amount}` stand for its values. */
export interface EventText {
  readonly title: string;
  readonly body: string;
  /** What a mail says below the title, where that is more than `body`. */
  readonly mail?: string;
}

/** What a text's placeholders stand for. */
export type EventValues = Readonly<Record<string, string | number>>;

/** What a module says of an event that it publishes. */
interface EventDeclaration<Data extends z.ZodMiniType> {
  /** What it is about: users choose by it how they are told. Events of the kind `security` are always told (S-11). */
  readonly kind: NotificationKind;
  /** Kept in the bell and not sent: users know it, or it comes every day. */
  readonly quiet?: boolean;
  /** Of the occurrences; stored as JSON. Amounts are there as they are shown, with their token's name. */
  readonly data: Data;
  /** Path of the page that shows its record. */
  readonly path: string | ((data: z.output<Data>) => string);
  /**
   * What the texts' placeholders stand for, beside `{time}` and the data's own members; one that is a text in each language stands
   * for itself in the reader's.
   */
  readonly values?: (data: z.output<Data>, locale: SandboxLocale) => EventValues;
}

/** An event as the application knows it, whatever its data. */
export interface DomainEvent {
  /** `<module>.<what happened>`; kept with what was told, so it stays. */
  readonly name: string;
  readonly kind: NotificationKind;
  readonly quiet: boolean;
  readonly data: z.ZodMiniType;
  /** How an occurrence is told. Throws where `data` does not fit the event, or a text asks for a value that there is not. */
  tell(data: unknown, time: number, locale: SandboxLocale): ToldEvent;
}

/** An event as its module publishes it. */
export interface EventOf<Data extends z.ZodMiniType> extends DomainEvent {
  readonly data: Data;
}

/** An occurrence in words. */
export interface ToldEvent extends Required<EventText> {
  readonly path: string;
}

/** Defines an event of a module by what happened. */
export type DefineEvent<What extends string> = <Data extends z.ZodMiniType>(
  what: What,
  declaration: EventDeclaration<Data>,
) => EventOf<Data>;

/**
 * What defines the events of a module; `texts` are the module's, which say under `events` how each is told. The module lists what it
 * defines among its `events` and publishes one by {@link publish}.
 */
export const eventsOf =
  <What extends string>(
    module: string,
    texts: Readonly<Record<SandboxLocale, { readonly events: Readonly<Record<What, EventText>> }>>,
  ): DefineEvent<What> =>
  (what, declaration) =>
    eventOf(`${module}.${what}`, declaration, (locale) => texts[locale].events[what]);

function eventOf<Data extends z.ZodMiniType>(
  name: string,
  { kind, quiet = false, data: schema, path, values }: EventDeclaration<Data>,
  textIn: (locale: SandboxLocale) => EventText,
): EventOf<Data> {
  return {
    ...{ name, kind, quiet, data: schema },
    tell(given, time, locale) {
      const data = z.parse(schema, given);
      const known = { ...shownMembers(data, locale), time: shownTime(time), ...values?.(data, locale) };
      const { title, body, mail = body } = textIn(locale);
      return {
        title: fillText(title, known),
        body: fillText(body, known),
        mail: fillText(mail, known),
        path: typeof path === 'string' ? path : path(data),
      };
    },
  };
}

/** The members of an event's data that can stand in a text. */
function shownMembers(data: unknown, locale: SandboxLocale): EventValues {
  const shown: Record<string, string | number> = {};
  const members: [string, unknown][] = Object.entries(data ?? {});
  for (const [name, member] of members) {
    const value = isText(member) ? member[locale] : member;
    if (typeof value === 'string') shown[name] = value;
    if (typeof value === 'number') shown[name] = formatWhole(String(value));
  }
  return shown;
}

const isText = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && 'en' in value && 'zh-HK' in value && 'zh-CN' in value;

/** Somebody who is told of an occurrence although the account does not, or no longer, have this contact. */
export const EventContact = z.object({
  kind: z.enum(['mail', 'sms']),
  recipient: z.string(),
  /** The phrase that the account's mails begin with (S-06), where the account no longer has it. */
  antiPhishingCode: z.optional(z.string()),
});
export type EventContact = z.infer<typeof EventContact>;

/** That an event happened to a user. */
export interface Occurrence<Data> {
  readonly userId: string;
  readonly data: Data;
  /** When, ms since the epoch. */
  readonly time: number;
  /** Exactly these are written to, instead of the account's own contact. */
  readonly contacts?: readonly EventContact[];
}

/**
 * Publishes occurrences of an event in the transaction of its effect: the users are told if, and only if, that is committed. Those
 * of simulated owners are left out.
 */
export async function publish<Data extends z.ZodMiniType>(
  transaction: Database,
  event: EventOf<Data>,
  ...occurrences: readonly Occurrence<z.input<Data>>[]
): Promise<void> {
  const { name } = event;
  const rows = occurrences
    .filter(({ userId }) => !isSimulated(userId))
    .map(({ userId, data, time, contacts }) => ({ name, userId, data, time, contacts }));
  if (rows.length > 0) await transaction.insert(domainEvent).values(rows);
}
