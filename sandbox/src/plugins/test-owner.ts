import {
  addFavouritePair,
  authForeignCard,
  bindMobile,
  type Call,
  getDepositAddress,
  getGoogleSecret,
  getKycStep,
  getUserChildrenInviteList,
  getUserInfo,
  type InputOf,
  listUserBalance,
  placeOrder,
  sendBindMobileSms,
  sendUserExistEmail,
  setTradePwd,
  tokenToFiatTransfer,
  uploadFile,
} from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import { jpeg } from '../modules/kyc/test-pictures';
import { TestClient } from '../test-app';
import { hour } from '../time-spans';
import { type Named, nothingNamed } from './test-inputs';

/** A user with something of everything that users have. */
export interface Owner {
  readonly client: TestClient;
  readonly named: Named;
  /** What only the owner is told, by what it is: none of it is in any other answer of the exchange. */
  readonly own: ReadonlyMap<string, string>;
  /** What the exchange tells nobody, not the owner either. */
  readonly secret: ReadonlyMap<string, string>;
}

const email = 'keeper@house-of-the-owner.example';
const friend = 'friend@house-of-a-friend.example';
const mobile = { country_code: '+852', mobile_no: '61773137' };
const number = mobile.country_code + mobile.mobile_no;
const document = 'MK7731337';
const orderKey = 'key-of-the-owners-order';

/** Registers the owner, who deposits, trades, is verified, invites a friend, and secures the account. */
export async function settleOwner(app: FastifyInstance): Promise<Owner> {
  const client = new TestClient(app);
  /** Makes a call that has to succeed. */
  async function done<C extends Call>(who: TestClient, call: C, input: InputOf<C>, headers = {}) {
    const answer = await who.call(call, input, headers);
    if (answer.code !== 0) throw new Error(`${call.name}: ${answer.code} ${answer.msg}`);
    return answer.data;
  }
  const deposit = async (account: string, token: string, amount: string) => {
    const { body } = await client.sandbox('POST', '/sandbox/deposit', { account, token, amount });
    return body.deposit.transaction_hash;
  };

  await client.register(email);
  const { user, token, socket_token } = await done(client, getUserInfo, {});
  const guest = new TestClient(app);
  await guest.register(friend, { invite_code: user.invite_code });
  const hash = await deposit(email, 'usdt', '7771.337301');
  await deposit(friend, 'aura', '10');
  await client.sandbox('POST', '/sandbox/clock', { advanceMs: hour });
  const pendingHash = await deposit(email, 'usdt', '31.410001');
  const { address } = await done(client, getDepositAddress, { token: 'usdt', protocol: 'trc20' });

  await done(client, tokenToFiatTransfer, { token: 'usdt', amount: '17.250001' });
  const order = { market_type: 1, token: 'aura', market: 'usdt', price: '50', amount: '3' } as const;
  await done(guest, placeOrder, { ...order, side: 2 });
  const filled = await done(client, placeOrder, { ...order, side: 1 });
  const open = await done(
    client,
    placeOrder,
    { ...order, side: 1, price: '40' },
    { 'idempotency-key': orderKey },
  );
  await done(client, addFavouritePair, { favouritePairIdArr: '["muse_usdt"]' });

  const name = { first_name: 'Brunhilde', last_name: 'Markham' };
  await done(client, authForeignCard, { country: 'FR', card_type: 1, card_num: document, ...name });
  const { body } = await client.sandbox('GET', '/sandbox/kyc');
  await client.sandbox('POST', `/sandbox/kyc/${body.list[0]?.id}`, { decision: 'approve' });
  const file = new File([await jpeg()], 'photo.jpg');
  const { file_id, preview } = await done(client, uploadFile, { option: 'photo', file });

  await done(client, sendBindMobileSms, mobile);
  await done(client, sendUserExistEmail, { type: 'bind_mobile' });
  const codes = { sms_code: await client.code(number), email_code: await client.code(email) };
  await done(client, bindMobile, { ...mobile, ...codes });
  const { secret } = await done(client, getGoogleSecret, {});

  const [invitee] = (await done(client, getUserChildrenInviteList, {})).list;
  const { list: balances } = await done(client, listUserBalance, {});
  const kyc = await done(client, getKycStep, {});
  const present = (await done(client, getUserInfo, {})).user;
  return {
    client,
    named: {
      order_id: open.order.order_id,
      order_no: open.order.order_no,
      idempotency_key: orderKey,
      session_id: nothingNamed.session_id,
      file_id,
      email,
      invite_code: user.invite_code,
    },
    own: new Map([
      ['id', user.user_id],
      ['uid', user.uid],
      ['masked email', present.email],
      ['masked number', present.mobile],
      ['invite code', user.invite_code],
      ['page token', token],
      ['socket token', socket_token],
      ['friend', invitee?.id ?? ''],
      ['friend’s masked email', invitee?.account ?? ''],
      ['deposit address', address],
      ['deposit', hash],
      ['deposit under way', pendingHash],
      ['balance', balances.find((balance) => balance.token === 'usdt')?.available ?? ''],
      ['fiat account', '17.250001'],
      ['open order', open.order.order_no],
      ['filled order', filled.order.order_no],
      ['name', kyc.name],
      ['document', kyc.document_number],
      ['picture', file_id],
      ['preview of the picture', preview],
      ['authenticator', secret],
    ]),
    secret: new Map([
      ['email', email],
      ['number', number],
      ['friend’s email', friend],
      ['document', document],
      ['first name', name.first_name],
      ['last name', name.last_name],
      ['session', client.cookies.get('__Host-session') ?? ''],
    ]),
  };
}
