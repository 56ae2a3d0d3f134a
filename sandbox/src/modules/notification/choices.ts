import * as contract from '@exchange/contract';
import type { InputOf, NotificationChannel, NotificationChoice, NotificationKind } from '@exchange/contract';
import { eq } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import { notificationSettings } from './tables';

/** What a user switched on or off, by {@link choiceKey}; the rest is as it is for everybody. */
export type Choices = (typeof notificationSettings.$inferSelect)['choices'];

const choiceKey = (kind: NotificationKind, channel: NotificationChannel): string => `${kind}.${channel}`;

/** People have to be told of their account's security, whatever they chose (S-11). */
const isRequired = (kind: NotificationKind, channel: NotificationChannel): boolean =>
  kind === 'security' && channel !== 'push';

/** Fills of orders come often, and whoever trades sees them: at first they are in the bell alone. */
const isOnAtFirst = (kind: NotificationKind, channel: NotificationChannel): boolean =>
  kind !== 'orders' || channel === 'bell';

/** Whether a user is told of a kind on a way. */
export const isChosen = (choices: Choices, kind: NotificationKind, channel: NotificationChannel): boolean =>
  isRequired(kind, channel) || (choices[choiceKey(kind, channel)] ?? isOnAtFirst(kind, channel));

/** On which ways a user is told of each kind. */
export function shownChoices(choices: Choices): NotificationChoice[] {
  return contract.notificationKinds.map((kind) => {
    const [bell, message, push] = contract.notificationChannels.map((channel) =>
      isChosen(choices, kind, channel),
    );
    return { kind, bell: bell === true, message: message === true, push: push === true };
  });
}

/** The row of a user's choices. */
export const settingsOf = (database: Database, userId: string) =>
  database.select().from(notificationSettings).where(eq(notificationSettings.userId, userId));

/** Changes one of a user's choices. Rejects with `notificationRequired`. */
export async function choose(
  database: Database,
  userId: string,
  { kind, channel, on }: InputOf<typeof contract.setNotificationChoice>,
): Promise<Choices> {
  if (!on && isRequired(kind, channel)) throw new CallError('notificationRequired');
  return database.transaction(async (transaction) => {
    await transaction
      .insert(notificationSettings)
      .values({ userId, choices: {}, version: 0 })
      .onConflictDoNothing();
    const [row] = await settingsOf(transaction, userId).for('update');
    const choices = { ...row?.choices, [choiceKey(kind, channel)]: on };
    await transaction
      .update(notificationSettings)
      .set({ choices })
      .where(eq(notificationSettings.userId, userId));
    return choices;
  });
}
