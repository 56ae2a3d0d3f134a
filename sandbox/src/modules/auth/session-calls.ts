import * as contract from '@exchange/contract';
import type { LoginSession } from '@exchange/contract';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import { publish } from '../../core/events';
import { sessionOf } from '../../http/signed-in';
import type { Implementations } from '../../http/web-request';
import { toUser } from '../user';
import type { AccountServices } from './account-services';
import { Devices } from './devices';
import { authEvents } from './events';
import { readDevice } from './read-device';
import type { ListedSession } from './sessions';

/** The signed-in user and the end of the session (H-14, H-16, S-09); the account's logins, and ending them with the trust in their devices (S-01, S-12). */
export function implementSessions(registry: Implementations, services: AccountServices): void {
  const { users, sessions, devices } = services;

  registry.implement(contract.userLoginExist, async (_input, request) => ({
    expires: sessionOf(request).expires,
  }));

  registry.implement(contract.getUserInfo, async (_input, request) => {
    const { userId, tokens, expires } = sessionOf(request);
    const { token, socketToken } = tokens();
    const user = await users.byId(userId);
    if (!user) throw new CallError('sessionInvalid');
    return { user: toUser(user), token, socket_token: socketToken, expires };
  });

  registry.implement(contract.loginOut, async (_input, request) => {
    if (request.session) await sessions.end(request.session.tokenHash);
    request.dropSession();
    return {};
  });

  registry.implement(contract.listSessions, async (_input, request) => {
    const { userId, tokenHash } = sessionOf(request);
    const found = await sessions.list(userId);
    const list = found.map((session) => shown(session, tokenHash));
    return {
      list: list.sort((left, right) => Number(right.current) - Number(left.current)),
      trusted_others: await devices.countTrusted(userId, deviceOf(found, tokenHash)),
    };
  });

  implementEnding(registry, services);
}

/** Ends logins of the account beside the present one, with the trust in their devices (S-01, S-12). */
function implementEnding(registry: Implementations, services: AccountServices): void {
  const { sessions, devices, database, clock } = services;
  const tell = (transaction: Database, userId: string, which: 'one' | 'others') =>
    publish(transaction, authEvents.loginsEnded, { userId, data: { which }, time: clock.now() });

  registry.implement(contract.endSession, async ({ session_id }, request) => {
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
      const ended = await database.transaction(async (transaction) => {
        await tell(transaction, userId, 'one');
        return sessions.endOne(session.tokenHash, transaction);
      });
      ended();
    }
    return {};
  });

  registry.implement(contract.endOtherSessions, async (_input, request) => {
    const { userId, tokenHash } = sessionOf(request);
    const except = deviceOf(await sessions.list(userId), tokenHash);
    const ended = await database.transaction(async (transaction) => {
      await new Devices(transaction, clock).endTrust(userId, { except });
      await tell(transaction, userId, 'others');
      return sessions.endAll(userId, tokenHash, transaction);
    });
    ended();
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
