import {
  countUnread,
  getNotificationChoices,
  getPushKey,
  listNotifications,
  markAllRead,
  markRead,
  setNotificationChoice,
  subscribePush,
  unsubscribePush,
} from '@exchange/contract';
import { localeOf } from '../../core/locale';
import { sessionOf, signedIn } from '../../http/signed-in';
import type { WebImplementations } from '../../http/web-request';
import type { Users } from '../user';
import { type Choices, shownChoices } from './choices';
import type { KeptNotifications } from './kept-notifications';
import type { PushSubscriptions } from './push-subscriptions';

/** The calls of the bell, of what users choose, and of web push (H-31). */
export function implementNotifications(
  registry: WebImplementations,
  {
    kept,
    push,
    users,
  }: {
    readonly kept: KeptNotifications;
    readonly push: PushSubscriptions;
    readonly users: Pick<Users, 'byId'>;
  },
): void {
  const answerOf = async (userId: string, choices: Choices) => ({
    choices: shownChoices(choices),
    message_by: (await users.byId(userId))?.email === null ? ('sms' as const) : ('mail' as const),
  });
  registry.implement(listNotifications, async ({ kind, from_id, limit }, request) => {
    const userId = signedIn(request);
    // Counted first: what comes meanwhile is told by the personal channel.
    const unread = await kept.unread(userId);
    const filter = { kind, fromId: String(from_id), limit };
    const { shown, next_id } = await kept.list(userId, filter, localeOf(request.locale));
    return { list: [...shown], next_id, unread };
  });
  registry.implement(countUnread, (_input, request) => kept.unread(signedIn(request)));
  registry.implement(markRead, ({ notification_id }, request) =>
    kept.markRead(signedIn(request), notification_id),
  );
  registry.implement(markAllRead, ({ up_to, kind }, request) =>
    kept.markAllRead(signedIn(request), up_to, kind),
  );
  registry.implement(getNotificationChoices, async (_input, request) => {
    const userId = signedIn(request);
    return answerOf(userId, await kept.choices(userId));
  });
  registry.implement(setNotificationChoice, async ({ kind, channel, on }, request) => {
    const userId = signedIn(request);
    return answerOf(userId, await kept.choose(userId, kind, channel, on));
  });
  registry.implement(getPushKey, async () => ({ public_key: push.publicKey }));
  registry.implementWeb(subscribePush, async (target, request) => {
    await push.add(signedIn(request), sessionOf(request).tokenHash, target);
    return {};
  });
  registry.implement(unsubscribePush, async ({ endpoint }, request) => {
    await push.remove(signedIn(request), endpoint);
    return {};
  });
}
