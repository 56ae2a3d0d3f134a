import {
  addFavouritePair,
  authForeignCard,
  bindMobile,
  type Call,
  consumeCode,
  createPriceAlert,
  createStake,
  enlistWithdrawalAddress,
  getDepositAddress,
  getKycStep,
  getUserChildrenInviteList,
  getUserInfo,
  type InputOf,
  listSessions,
  listStakingProducts,
  listUserBalance,
  placeOrder,
  searchDepositList,
  sendBindMobileSms,
  sendUserExistEmail,
  sendWithdrawalEmail,
  tokenToFiatTransfer,
  transferBetweenUsers,
  uploadFile,
  userWithdrawal,
} from '@exchange/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import type { Storage } from '../../src/core/storage/open-storage';
import { hour, minute } from '../../src/core/time-spans';
import { hashPassword } from '../../src/modules/auth';
import { users } from '../../src/modules/user';
import { TestClient } from '../app';
import { jpeg } from '../pictures';
import { addressOf, type Named } from './inputs';

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

/**
 * Registers the owner, who deposits, trades, sends, is verified, invites a friend, and secures the account. `time` is the
 * exchange's, ms since the epoch.
 */
export async function settleOwner(app: FastifyInstance, storage: Storage, time: number): Promise<Owner> {
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

  let moved = 0;
  const pass = async (advanceMs: number) => {
    moved += advanceMs;
    await client.sandbox('POST', '/sandbox/clock', { advanceMs });
  };

  await client.register(email);
  const { user, token, socket_token } = await done(client, getUserInfo, {});
  const guest = new TestClient(app);
  await guest.register(friend, { invite_code: user.invite_code });
  const hash = await deposit(email, 'usdt', '7771.337301');
  await deposit(friend, 'aura', '10');
  await deposit(email, 'juno', '40');
  await pass(hour);
  await pass(minute);
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

  const totp = new TOTP({ secret: new Secret({ size: 20 }) });
  const pin = '482913';
  const tradePasswordHash = await hashPassword(pin);
  /** As if all was bound long ago, and no code of the authenticator used: nothing is stopped. */
  const makeReady = () =>
    storage.database
      .update(users)
      .set({ tradePasswordHash, authenticatorSecret: totp.secret.base32, authenticatorStep: 0, holdUntil: 0 })
      .where(eq(users.email, email));
  const confirmed = () => ({ trade_pwd: pin, google_code: totp.generate({ timestamp: time + moved }) });
  const issued = await app.inject({
    method: 'POST',
    url: '/sandbox/deposit-code',
    payload: { token: 'usdt', amount: '12.340001' },
  });
  const { code: depositCode } = issued.json<{ code: string }>();
  const { record } = await done(client, consumeCode, { code: depositCode });
  await makeReady();
  const note = 'Rent of the house 7731';
  const payment = { token: 'usdt', payee_type: 2, payee: friend, amount: '3.210001', note } as const;
  const { transfer } = await done(client, transferBetweenUsers, { ...payment, ...confirmed() });
  const target = { token: 'usdt', protocol: 'trc20', address_to: addressOf(9), memo: '' };
  const saved = await done(client, enlistWithdrawalAddress, { ...target, title: 'Vault of the owner' });
  const { alert } = await done(client, createPriceAlert, {
    ...{ token: 'aura', market: 'usdt', kind: 'above', price: '77313.7', note: 'Sell the house 7731' },
  });
  const { list: products } = await done(client, listStakingProducts, {});
  const product_id = products.find((product) => product.type === 1)?.id ?? '';
  const stake = { product_id, amount: '21.773137', trade_password: pin };
  const { position } = await done(client, createStake, stake);
  const asked = { ...target, apply_amount: '101.010001' };
  await makeReady();
  await done(client, sendWithdrawalEmail, asked);
  const { withdrawal } = await done(client, userWithdrawal, {
    ...asked,
    ...confirmed(),
    code: await client.code(email),
  });

  const [invitee] = (await done(client, getUserChildrenInviteList, {})).list;
  const { list: balances } = await done(client, listUserBalance, {});
  const kyc = await done(client, getKycStep, {});
  const { list: sessions } = await done(client, listSessions, {});
  const { list: deposits } = await done(client, searchDepositList, {});
  const present = (await done(client, getUserInfo, {})).user;
  return {
    client,
    named: {
      order_id: open.order.order_id,
      order_no: open.order.order_no,
      idempotency_key: orderKey,
      session_id: sessions[0]?.session_id ?? '',
      file_id,
      deposit_id: deposits[0]?.id ?? '',
      withdrawal_id: withdrawal.id,
      position_id: position.id,
      address_id: saved.address.id,
      alert_id: alert.id,
      deposit_code: depositCode,
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
      ['session', sessions[0]?.session_id ?? ''],
      ['deposit address', address],
      ['deposit code', record.id],
      ['address to withdraw to', target.address_to],
      ['saved address', saved.address.id],
      ['its title', saved.address.title],
      ['price alert', alert.id],
      ['its note', alert.note],
      ['withdrawal', withdrawal.id],
      ['stake', position.id],
      ['transfer', transfer.id],
      ['payee of the transfer', friend],
      ['note of the transfer', transfer.note],
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
    ]),
    secret: new Map([
      ['email', email],
      ['number', number],
      ['document', document],
      ['authenticator', totp.secret.base32],
      ['first name', name.first_name],
      ['last name', name.last_name],
      ['session', client.cookies.get('__Host-session') ?? ''],
    ]),
  };
}
