import * as z from './schema';
import { defineCall } from './call';
import { done, fromId, id, nothing, time, typed } from './fields';

/** What notifications are about. Those about the account's security cannot be switched off. */
export const notificationKinds = [
  'security',
  'funds',
  'transfers',
  'orders',
  'sales',
  'earning',
  'nodes',
  'alerts',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];
/**
 * Whoever knows the kind `alerts` says so. Pages of earlier releases, which would refuse an answer with it, do not: their
 * notifications about alerts are of the kind `orders`, and among their choices there is none.
 */
const knows = () => z.optional(z.literal('alerts'));
/** See {@link notificationKinds}. */
export const NotificationKind = z.enum(notificationKinds);

/**
 * The ways on which people are told. `bell`: kept in the pages. `message`: by mail, or by SMS to an account without an email.
 * `push`: by the browsers that were allowed to show notifications.
 */
export const notificationChannels = ['bell', 'message', 'push'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** Something that the user was told, kept for 180 days (H-31). */
export const UserNotification = z.object({
  id: id(),
  kind: NotificationKind,
  /** In the language of the request, as `body`. */
  title: z.string(),
  body: z.string(),
  /** Path of the page that shows what it is about. */
  path: z.string().check(z.regex(/^\/(?!\/)/)),
  /** When it happened. */
  time: time(),
  read: z.boolean(),
});
export type UserNotification = z.infer<typeof UserNotification>;

/** How many notifications were not read. Of two counts the one with the higher version is the newer one. */
export const UnreadCount = z.object({ unread: z.int(), version: z.int() });
export type UnreadCount = z.infer<typeof UnreadCount>;

export const listNotifications = defineCall({
  name: 'notification.list',
  method: 'GET',
  path: '/notification/list',
  access: 'user',
  summary: 'What the user was told, the newest first, of one kind or of all (H-31)',
  input: z.object({ kind: z.optional(NotificationKind), knows: knows(), ...fromId() }),
  output: z.object({ list: z.array(UserNotification), next_id: z.nullable(id()), unread: UnreadCount }),
  errors: [],
});

export const countUnread = defineCall({
  name: 'notification.countUnread',
  method: 'GET',
  path: '/notification/countUnread',
  access: 'user',
  summary: 'How many notifications the user has not read (H-31)',
  input: nothing(),
  output: UnreadCount,
  errors: [],
});

export const markRead = defineCall({
  name: 'notification.markRead',
  method: 'POST',
  path: '/notification/markRead',
  access: 'user',
  summary:
    'Marks one notification as read; one that is read already, or is another user’s, is left as it is (H-31)',
  input: z.object({ notification_id: id() }),
  output: UnreadCount,
  errors: [],
});

export const markAllRead = defineCall({
  name: 'notification.markAllRead',
  method: 'POST',
  path: '/notification/markAllRead',
  access: 'user',
  summary:
    'Marks the notifications as read up to the newest one that the page shows, of one kind or of all: what came after it was not seen (H-31)',
  input: z.object({ kind: z.optional(NotificationKind), up_to: id() }),
  output: UnreadCount,
  errors: [],
});

/** On which ways the user is told of a kind. */
export const NotificationChoice = z.object({
  kind: NotificationKind,
  bell: z.boolean(),
  message: z.boolean(),
  push: z.boolean(),
});
export type NotificationChoice = z.infer<typeof NotificationChoice>;

const Choices = z.object({
  /** All kinds, in their order. */
  choices: z.array(NotificationChoice),
  /** Where messages go: by mail, or by SMS to an account without an email. */
  message_by: z.enum(['mail', 'sms']),
});

export const getNotificationChoices = defineCall({
  name: 'notification.getChoices',
  method: 'GET',
  path: '/notification/getChoices',
  access: 'user',
  summary: 'On which ways the user is told of which kind (H-31)',
  input: z.object({ knows: knows() }),
  output: Choices,
  errors: [],
});

export const setNotificationChoice = defineCall({
  name: 'notification.setChoice',
  method: 'POST',
  path: '/notification/setChoice',
  access: 'user',
  summary: 'Switches one way on or off for one kind (H-31). Bell and messages about security stay on (S-11)',
  input: z.object({
    kind: NotificationKind,
    channel: z.enum(notificationChannels),
    on: z.boolean(),
    knows: knows(),
  }),
  output: Choices,
  errors: ['notificationRequired'],
});

export const getPushKey = defineCall({
  name: 'notification.getPushKey',
  method: 'GET',
  path: '/notification/getPushKey',
  access: 'user',
  summary:
    'The key by which push services know the exchange, for a browser’s subscription (VAPID, base64url)',
  input: nothing(),
  output: z.object({ public_key: z.string() }),
  errors: [],
});

export const subscribePush = defineCall({
  name: 'notification.subscribePush',
  method: 'POST',
  path: '/notification/subscribePush',
  access: 'user',
  summary:
    'Has this login’s browser shown what the user is told by push, until the login ends. The same subscription again changes nothing',
  input: z.object({
    /** Address of the browser’s push service; https and public. */
    endpoint: typed(1_000),
    /** The subscription’s keys, base64url. */
    p256dh: z.string().check(z.regex(/^[\w-]{80,100}={0,2}$/)),
    auth: z.string().check(z.regex(/^[\w-]{16,40}={0,2}$/)),
  }),
  output: done(),
  errors: [],
});

export const unsubscribePush = defineCall({
  name: 'notification.unsubscribePush',
  method: 'POST',
  path: '/notification/unsubscribePush',
  access: 'user',
  summary: 'Ends a subscription of the user’s; one that is no more is left as it is',
  input: z.object({ endpoint: typed(1_000) }),
  output: done(),
  errors: [],
});
