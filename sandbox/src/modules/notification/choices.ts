import {
  type NotificationChannel,
  notificationChannels,
  type NotificationChoice,
  type NotificationKind,
  notificationKinds,
} from '@exchange/contract';

/** What a user switched on or off, by {@link choiceKey}; the rest is as it is for everybody. */
export type Choices = Readonly<Record<string, boolean>>;

const choiceKey = (kind: NotificationKind, channel: NotificationChannel): string => `${kind}.${channel}`;

/** People have to be told of their account's security, whatever they chose (S-11). */
export const isRequired = (kind: NotificationKind, channel: NotificationChannel): boolean =>
  kind === 'security' && channel !== 'push';

/** Fills of orders come often, and whoever trades sees them: at first they are in the bell alone. */
const isOnAtFirst = (kind: NotificationKind, channel: NotificationChannel): boolean =>
  kind !== 'orders' || channel === 'bell';

/** Whether a user is told of a kind on a way. */
export const isChosen = (choices: Choices, kind: NotificationKind, channel: NotificationChannel): boolean =>
  isRequired(kind, channel) || (choices[choiceKey(kind, channel)] ?? isOnAtFirst(kind, channel));

/** The choices with one changed. */
export const withChoice = (
  choices: Choices,
  kind: NotificationKind,
  channel: NotificationChannel,
  on: boolean,
): Choices => ({ ...choices, [choiceKey(kind, channel)]: on });

/** On which ways a user is told of each kind. */
export function shownChoices(choices: Choices): NotificationChoice[] {
  return notificationKinds.map((kind) => {
    const [bell, message, push] = notificationChannels.map((channel) => isChosen(choices, kind, channel));
    return { kind, bell: bell === true, message: message === true, push: push === true };
  });
}
