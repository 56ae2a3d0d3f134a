import { endOtherSessions, endSession, listSessions, type LoginSession } from '@exchange/contract';
import { publish } from '../../core/events';
import { sessionOf } from '../../http/signed-in';
import type { WebImplementations } from '../../http/web-request';
import type { AccountServices } from './account-services';
import { createDevices } from './devices';
import { authEvents } from './events';
import { readDevice } from './read-device';
import type { ListedSession } from './sessions';

/** The logins of an account, and ending them with the trust in their devices (S-01, S-12). */
export function implementSessions(
  implementations: WebImplementations,
  {
    sessions,
    devices,
    database,
    clock,
  }: Pick<AccountServices, 'sessions' | 'devices' | 'database' | 'clock'>,
): void {
  implementations.implementWeb(listSessions, async (_input, request) => {
    const { userId, tokenHash } = sessionOf(request);
    const found = await sessions.list(userId);
    const list = found.map((session) => shown(session, tokenHash));
    return {
      list: [...list.filter(({ current }) => current), ...list.filter(({ current }) => !current)],
      trusted_others: await devices.countTrusted(userId, deviceOf(found, tokenHash)),
    };
  });

  implementations.implementWeb(endSession, async ({ session_id }, request) => {
    const { userId, tokenHash } = sessionOf(request);
    const list = await sessions.list(userId);
    const session = list.find(({ id }) => id === session_id);
    if (!session) return {};
    // An earlier login of the device that asks says nothing against it.
    if (session.deviceHash !== deviceOf(list, tokenHash) || session.tokenHash === tokenHash)
      await devices.endTrust(userId, { only: session.deviceHash });
    // Who ends the own login knows it.
    if (session.tokenHash === tokenHash) await sessions.end(tokenHash);
    else {
      const tell = await database.transaction(async (transaction) => {
        await publish(transaction, authEvents.loginsEnded, {
          userId,
          data: { which: 'one' },
          time: clock.now(),
        });
        return sessions.endOne(session.tokenHash, transaction);
      });
      tell();
    }
    return {};
  });

  implementations.implementWeb(endOtherSessions, async (_input, request) => {
    const { userId, tokenHash } = sessionOf(request);
    const except = deviceOf(await sessions.list(userId), tokenHash);
    const tell = await database.transaction(async (transaction) => {
      await createDevices(transaction, clock).endTrust(userId, { except });
      await publish(transaction, authEvents.loginsEnded, {
        userId,
        data: { which: 'others' },
        time: clock.now(),
      });
      return sessions.endAll(userId, tokenHash, transaction);
    });
    tell();
    return {};
  });
}

const deviceOf = (list: readonly ListedSession[], tokenHash: string): string =>
  list.find((session) => session.tokenHash === tokenHash)?.deviceHash ?? '';

const shown = (session: ListedSession, ownHash: string): LoginSession => ({
  session_id: session.id,
  device: readDevice(session.userAgent),
  address: session.address,
  login_time: session.createTime,
  last_use_time: Math.max(session.createTime, session.lastUseTime),
  current: session.tokenHash === ownHash,
});
