import * as contract from '@exchange/contract';
import type { Database } from '../../core/context';
import { localeOf } from '../../core/locale';
import { sessionOf, signedIn } from '../../http/signed-in';
import type { Implementations } from '../../http/web-request';
import type { Users } from '../user';
import { type Choices, choose, settingsOf, shownChoices } from './choices';
import type { KeptNotifications } from './kept-notifications';
import type { PushSubscriptions } from './push-subscriptions';

/** The calls of the bell (H-31). */
export function implementBell(registry: Implementations, kept: KeptNotifications): void {
  registry.implement(contract.listNotifications, (input, request) =>
    kept.list(signedIn(request), input, localeOf(request.locale)),
  );
  registry.implement(contract.countUnread, (_input, request) => kept.unread(signedIn(request)));
  registry.implement(contract.markRead, ({ notification_id }, request) =>
    kept.markRead(signedIn(request), notification_id),
  );
  registry.implement(contract.markAllRead, (input, request) => kept.markAllRead(signedIn(request), input));
}

/** The calls of what users choose (H-31). */
export function implementChoices(registry: Implementations, database: Database, users: Users): void {
  const answerOf = async (userId: string, choices: Choices, knows: 'alerts' | undefined) => ({
    choices: shownChoices(choices).filter(({ kind }) => kind !== 'alerts' || knows === 'alerts'),
    message_by: (await users.byId(userId))?.email === null ? ('sms' as const) : ('mail' as const),
  });
  registry.implement(contract.getNotificationChoices, async ({ knows }, request) => {
    const userId = signedIn(request);
    const [row] = await settingsOf(database, userId);
    return answerOf(userId, row?.choices ?? {}, knows);
  });
  registry.implement(contract.setNotificationChoice, async (input, request) => {
    const userId = signedIn(request);
    return answerOf(userId, await choose(database, userId, input), input.knows);
  });
}

/** The calls of web push (H-31). */
export function implementPush(registry: Implementations, push: PushSubscriptions): void {
  registry.implement(contract.getPushKey, async () => ({ public_key: push.keys.publicKey }));
  registry.implement(contract.subscribePush, async (target, request) => {
    await push.add(signedIn(request), sessionOf(request).tokenHash, target);
    return {};
  });
  registry.implement(contract.unsubscribePush, async ({ endpoint }, request) => {
    await push.remove(signedIn(request), endpoint);
    return {};
  });
}
