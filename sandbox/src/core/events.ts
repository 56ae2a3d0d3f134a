import type { NotificationKind } from '@exchange/contract';
import * as z from 'zod/mini';
import type { Database } from './context';
import { isSimulated } from './engine/simulated-owners';
import type { SandboxLocale } from './locale';
import { domainEvent } from './storage/tables';
import { fillText, shownTime } from './texts';

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
export interface EventDeclaration<Data extends z.ZodMiniType> {
  /** `<module>.<what happened>`; kept with what was told, so it stays. */
  readonly name: string;
  /** What it is about: users choose by it how they are told. Events of the kind `security` are always told (S-11). */
  readonly kind: NotificationKind;
  /** Kept in the bell and not sent: users know it, or it comes every day. */
  readonly quiet?: boolean;
  /** Of the occurrences; stored as JSON. Amounts are there as they are shown, with their token's name. */
  readonly data: Data;
  readonly texts: Readonly<Record<SandboxLocale, EventText>>;
  /** Path of the page that shows its record. */
  readonly path: string | ((data: z.output<Data>) => string);
  /** What the texts' placeholders stand for, beside the data's own members and `{time}`. */
  readonly values?: (data: z.output<Data>, locale: SandboxLocale) => EventValues;
}

/** An event as the application knows it, whatever its data. */
export interface DomainEvent extends Pick<EventDeclaration<z.ZodMiniType>, 'name' | 'kind' | 'data'> {
  readonly quiet: boolean;
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

/** Declares an event. A module lists it among its `events` and publishes it by {@link publish}. */
export function defineEvent<Data extends z.ZodMiniType>({
  name,
  kind,
  quiet = false,
  data: schema,
  texts,
  path,
  values,
}: EventDeclaration<Data>): EventOf<Data> {
  return {
    ...{ name, kind, quiet, data: schema },
    tell(given, time, locale) {
      const data = z.parse(schema, given);
      const known = {
        ...shownMembers(data),
        time: shownTime(time),
        ...values?.(data, locale),
      };
      const { title, body, mail = body } = texts[locale];
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
function shownMembers(data: unknown): Record<string, string | number> {
  if (typeof data !== 'object' || data === null) return {};
  const shown: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(data))
    if (typeof value === 'string' || typeof value === 'number') shown[name] = value;
  return shown;
}

/** The texts of an event in each language, from a module's files. */
export const textsOf = <File>(
  files: Readonly<Record<SandboxLocale, File>>,
  pick: (file: File) => EventText,
): Readonly<Record<SandboxLocale, EventText>> => ({
  'zh-HK': pick(files['zh-HK']),
  'zh-CN': pick(files['zh-CN']),
  en: pick(files.en),
});

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
