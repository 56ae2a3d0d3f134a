import type { Call } from '@exchange/contract';
import { encodeAddress } from '@exchange/contract/chain-address';
import { check } from '@exchange/contract/check';
import sharp from 'sharp';

/** Things that somebody has, by the members by which calls name them. */
export interface Named {
  readonly order_id: string;
  readonly order_no: string;
  /** Under which an order was placed. */
  readonly idempotency_key: string;
  readonly session_id: string;
  readonly file_id: string;
  readonly deposit_id: string;
  readonly withdrawal_id: string;
  /** Of a stake. */
  readonly position_id: string;
  /** Of the address book. */
  readonly address_id: string;
  /** Of a price alert. */
  readonly alert_id: string;
  /** Redeemed. */
  readonly deposit_code: string;
  readonly email: string;
  readonly invite_code: string;
}

/** Nothing that anybody has. */
export const nothingNamed: Named = {
  order_id: '999999999',
  order_no: '202601010999999999',
  idempotency_key: 'used-by-nobody',
  session_id: '6a1f0f0e-0000-4000-8000-000000000001',
  file_id: '6a1f0f0e-0000-4000-8000-000000000002',
  deposit_id: '6a1f0f0e-0000-4000-8000-000000000004',
  withdrawal_id: '6a1f0f0e-0000-4000-8000-000000000005',
  position_id: '6a1f0f0e-0000-4000-8000-000000000007',
  address_id: '6a1f0f0e-0000-4000-8000-000000000006',
  alert_id: '6a1f0f0e-0000-4000-8000-000000000008',
  deposit_code: 'N0B0DYHAS1T2',
  email: 'nobody@nowhere.example',
  invite_code: 'NOBODY99',
};

/** An address of the network TRC20. */
export const addressOf = (seed: number): string =>
  encodeAddress('trc20', new Uint8Array(20).fill(seed)) ?? '';

const picture = sharp({ create: { width: 400, height: 400, channels: 3, background: '#336699' } })
  .jpeg()
  .toBuffer();

/** What members that a call asks for are given. */
const usual = async (named: Named): Promise<Readonly<Record<string, unknown>>> => ({
  // What it is about
  token: 'usdt',
  tokens: ['usdt'],
  market: 'usdt',
  pair: 'aura_usdt',
  quota: '1000',
  above: null,
  organisation: 'nova',
  tiers: [{ volume: '50000', fee_ppm: 800 }],
  protocol: 'trc20',
  fiat: 'USD',
  market_type: 1,
  side: 1,
  price: '1',
  amount: '1',
  apply_amount: '1',
  lock_num: '1',
  favouritePairId: 'btc_usdt',
  favouritePairIdArr: '["btc_usdt"]',
  activity_id: '1',
  product_id: '1',
  campaign_no: '1',
  category_id: '1',
  id: '1',
  node_type: 1,
  type: 1,
  status: 1,
  list_reference_no: ['1'],
  position: 2,
  device: 'Mobile',
  domain_name: 'localhost',
  time_type: '1m',
  from: 0,
  to: 1,

  // What people are told
  kind: 'funds',
  channel: 'push',
  on: true,
  notification_id: '1',
  up_to: '1',
  endpoint: 'https://push.example/a',
  p256dh: 'B'.repeat(87),
  auth: 'a'.repeat(22),

  // Somebody's
  order_id: named.order_id,
  order_no: named.order_no,
  session_id: named.session_id,
  position_id: named.position_id,
  file_id: named.file_id,
  front: named.file_id,
  back: named.file_id,
  hold: named.file_id,
  photo: named.file_id,
  images: [named.file_id],
  username: named.email,
  email: named.email,
  payee_type: 2,
  payee: named.email,
  invite_code: named.invite_code,

  // Secrets, none of them right
  password: 'Harbour-37!x',
  c_password: 'Harbour-37!x',
  login_pwd: 'Harbour-37!y',
  new_login_pwd: 'Harbour-37!x',
  c_new_login_pwd: 'Harbour-37!x',
  trade_pwd: '905172',
  c_trade_pwd: '905172',
  trade_password: '905172',
  new_trade_pwd: '274916',
  c_new_trade_pwd: '274916',
  secret: 'no-such-secret',
  code: '000000',
  sms_code: '000000',
  email_code: '000000',
  google_code: '000000',
  captcha_id: 'no-such-captcha',
  captcha_code: 'abcd',
  slider_id: 'no-such-slider',
  valida_secret: 'no-such-secret',
  left: 1,
  track: [[0, 0]],
  work_id: 'no-such-work',
  numbers: [0],
  device_id: 'device-of-a-test',

  // What people type
  anti_phishing_code: 'Harbour7',
  country_code: '+852',
  mobile_no: '61773137',
  nationality: 'HK',
  agree_user: true,
  agree_privacy: true,
  agree_aml: true,
  accept_risk: true,
  true_name: '陳大文',
  id_card: 'A123456(3)',
  country: 'FR',
  card_type: 1,
  card_num: '12AB34567',
  first_name: 'Anne',
  last_name: 'Dupont',
  birthday: '1990-01-01',
  residential_address: '1 Rue de Rivoli, Paris',
  option: 'photo',
  file: new File([await picture], 'picture.jpg', { type: 'image/jpeg' }),
  title: 'Home',
  address_to: addressOf(7),
  reason: 'sample',
  stage_name: 'Ann',
  slogan: 'sample',
  introduction: 'sample',
  contact: 'sample',
  account: named.email,
  decision: 'refuse',
  enrolment: 'abcd-efgh',
  password_confirmation: 'Harbour-37!x',
});

/** What else a call is given, by its name: where a member means something else there, or may be left out. */
const particular = (named: Named): Readonly<Record<string, Readonly<Record<string, unknown>>>> => ({
  'order.placeOrder': { token: 'aura' },
  'order.listUserOrder': { idempotency_key: named.idempotency_key },
  'command.find': { command: 'order.placeOrder', key: named.idempotency_key },
  'multi.newLogin': { secret: 'no-such-secret', type: 1, code: '000000' },
  'app.newLogin': { secret: 'no-such-secret', type: 1, code: '000000' },
  'multi.newRegister': { email: named.email },
  'app.newRegister': { email: named.email },
  'notification.sendUserExistSms': { type: 'bind_email' },
  'notification.sendUserExistEmail': { type: 'bind_mobile' },
  'notice.sendEmailCode': { type: 'bind_google' },
  'recharge.getCodeDetails': { code: named.deposit_code },
  'recharge.consume': { code: named.deposit_code },
  'teller.getDeposit': { id: named.deposit_id },
  'teller.getWithdrawal': { id: named.withdrawal_id },
  'teller.cancelWithdrawal': { id: named.withdrawal_id },
  'wallet.delistWithdrawalAddress': { id: named.address_id },
  'alert.create': { token: 'aura', kind: 'above', price: '90000' },
  'alert.change': { id: named.alert_id, kind: 'above', price: '90001' },
  'alert.delete': { id: named.alert_id },
  'auction.userPay': { amount: 1 },
  'operator.signIn': { name: 'nobody' },
  'operator.beginEnrolment': { name: 'nobody' },
  'operator.enrol': { name: 'nobody' },
  'operator.openReview': { kind: 'identity' },
  'operator.openPicture': { kind: 'identity', picture: named.file_id, size: 'preview' },
  'operator.decide': { kind: 'identity' },
  'operator.beginPasskey': { origin: 'https://desk.example' },
  'operator.addPasskey': { name: 'laptop', credential: '{}' },
  'operator.removePasskey': { id: 'none' },
  'operator.beginRelease': {
    action: 'back',
    part: 'mfe-trade',
    to: 1,
    on: 2,
    origin: 'https://desk.example',
  },
  'operator.confirmRelease': { credential: '{}' },
  'operator.noteRelease': { made: 3 },
  // Content that nobody made: the calls change nothing.
  'content.list': { kind: 'notice' },
  'content.open': { kind: 'notice' },
  'content.check': { kind: 'notice', values: {} },
  'content.keepPicture': { kind: 'notice' },
  'content.save': { kind: 'notice', values: {}, version: 1 },
  'content.stop': { kind: 'notice', version: 1 },
  // Names that nobody can have: the calls change nothing.
  'operator.add': { name: 'console', roles: ['read'] },
  'operator.disable': { name: 'nobody' },
  'operator.reset': { name: 'nobody' },
});

/**
 * An input with which a call of the contract can be tried; whatever is `named` is in it where the call names such a thing.
 * Throws for a call that asks for a member without a value here, and says which: give it one.
 */
export async function sampleInput(call: Call, named: Named): Promise<Record<string, unknown>> {
  const given = particular(named)[call.name] ?? {};
  const members: Readonly<Record<string, unknown>> = { ...(await usual(named)), ...given };
  const asked = check(call.input, given);
  const input: Record<string, unknown> = { ...given };
  for (const path of asked.ok ? [] : Object.keys(asked.fields)) {
    const [member = ''] = path.split('.');
    if (member in members) input[member] = members[member];
  }
  const tried = check(call.input, input);
  if (tried.ok) return input;
  const wrong = Object.entries(tried.fields).map(([member, why]) => `${member || 'input'} (${why})`);
  throw new Error(
    `${call.name} has no sample input: add to sandbox/test/trials/inputs.ts a value for ${wrong.join(', ')}`,
  );
}
