import { getUserInfo, loginOut, userLoginExist } from '@exchange/contract';
import { CallError } from '../../core/call-error';
import { sessionOf } from '../../http/signed-in';
import type { WebImplementations } from '../../http/web-request';
import { toUser } from '../user';
import type { AccountServices } from './account-services';

/** The signed-in user and the end of the session (H-14, H-16, S-09). */
export function implementUser(
  implementations: WebImplementations,
  { users, sessions }: AccountServices,
): void {
  implementations.implementWeb(userLoginExist, async (_input, request) => ({
    expires: sessionOf(request).expires,
  }));

  implementations.implementWeb(getUserInfo, async (_input, request) => {
    const session = sessionOf(request);
    const user = await users.byId(session.userId);
    if (!user) throw new CallError('sessionInvalid');
    return {
      user: toUser(user),
      token: session.token,
      socket_token: session.socketToken,
      expires: session.expires,
    };
  });

  implementations.implementWeb(loginOut, async (_input, request) => {
    if (request.session) await sessions.end(request.session.tokenHash);
    request.dropSession();
    return {};
  });
}
