import {
  amendOrder,
  applyExchange,
  applyNodeMember,
  appRegister,
  appSendRegisterEmail,
  bidForCollectible,
  bindEmail,
  bindGoogleSecret,
  bindMobile,
  cancelBindGoogle,
  cancelOrder,
  cancelWithdrawal,
  changeLoginPwd,
  changeTradePwd,
  type CodePurpose,
  type Command,
  consumeCode,
  createCastApply,
  createIEOTrade,
  createStake,
  fiatToTokenTransfer,
  forgetTradePwd,
  getAllAuctionOrderList,
  getCastApplyList,
  getCastClassifyListByPid,
  getDataOfUserC2CBalance,
  getGoogleSecret,
  getListOfIEOTrade,
  getLockStoreRecord,
  getNodeMember,
  type InputOf,
  listExchangeRecord,
  listOrderPending,
  listStakingPositions,
  listUserBalance,
  listUserBidOrder,
  listUserConsumeRecord,
  listUserFastTransfer,
  listUserOrder,
  lockStore,
  lockStoreAgain,
  newRegister,
  payAuction,
  placeOrder,
  releaseStake,
  requestDeletion,
  saveImageCms,
  searchWithdrawalList,
  securityCenter,
  sendBindEmailEmail,
  sendBindMobileSms,
  sendRegisterEmail,
  sendUnbindGoogleSecret,
  sendUserExistEmail,
  sendWithdrawalEmail,
  setAntiPhishingCode,
  setPassword,
  setTradePwd,
  tokenToFiatTransfer,
  transferBetweenUsers,
  userWithdrawal,
  withdrawDeletion,
} from '@exchange/contract';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { day } from '../../src/core/time-spans';
import { giftLock } from '../../src/modules/activity/tables';
import { hashPassword, isPassword } from '../../src/modules/auth';
import { collectible } from '../../src/modules/collectible';
import { deletionRequests } from '../../src/modules/security/tables';
import { users } from '../../src/modules/user';
import { type Answered } from '../app';
import { jpeg } from '../pictures';
import { addressOf } from '../trials/inputs';
import { collectibleRow } from './campaigns';
import { payee, type Person, tradePassword } from './mortal-site';

/** A command that a person can send with success, once. */
export interface CommandScene {
  readonly command: Command;
  /** Makes what the person needs for it. */
  prepare(person: Person): Promise<PreparedCommand>;
}

/** A command as one person sends it. */
export interface PreparedCommand {
  /** What it is sent with, with codes that were not used yet. What is asked for is always the same. */
  input(): Promise<InputOf<Command>>;
  /** Gets whatever confirms a sending, and answers with that sending, which can be made again as it is. */
  confirm(): Promise<(key: string) => Promise<Answered<unknown>>>;
  /** How many records of the command the person is shown. */
  records(): Promise<number>;
}

interface SceneParts<C extends Command, Given> {
  /** Makes what the person needs for it. */
  readonly prepare: (person: Person) => Promise<Given>;
  /** A sending's input, with codes that were not used yet. What is asked for is always the same. */
  readonly input: (person: Person, given: Given) => Promise<InputOf<C>>;
  /** What the person is shown of it. */
  readonly records: (person: Person) => Promise<readonly unknown[]>;
}

function scene<C extends Command, Given>(
  command: C,
  { prepare, input, records }: SceneParts<C, Given>,
): CommandScene {
  return {
    command,
    async prepare(person) {
      const given = await prepare(person);
      const client = () => (command.access === 'user' ? person.client : person.site.visitor());
      return {
        input: () => input(person, given),
        async confirm() {
          const body = await input(person, given);
          return (key) => client().call(command, body, { 'idempotency-key': key });
        },
        records: async () => (await records(person)).length,
      };
    },
  };
}

const nothing = async () => undefined;
const confirmed = { trade_password: tradePassword };
/** Of the exchange's own withdrawals and transfers; anything that is allowed. */
const amount = '100';

const order = { market_type: 1, side: 1, token: 'aura', market: 'usdt', price: '5', amount: '2' } as const;
const withdrawal = {
  ...{ token: 'usdt', apply_amount: amount, address_to: addressOf(7), memo: '', protocol: 'trc20' },
};
const betweenAccounts = { token: 'usdt', amount };
const transfer = { token: 'usdt', payee_type: 2, payee, amount } as const;

async function confirmedWithdrawal({ client, email, site }: Person) {
  site.passMinute();
  await client.call(sendWithdrawalEmail, withdrawal);
  const codes = { code: await client.code(email), google_code: site.authenticatorCode() };
  return { ...withdrawal, ...codes, trade_pwd: tradePassword };
}

const funds: readonly CommandScene[] = [
  scene(placeOrder, {
    prepare: nothing,
    input: async () => order,
    records: async ({ client }) => (await client.call(listUserOrder, {})).data.list,
  }),
  scene(cancelOrder, {
    prepare: async ({ client }) => (await client.call(placeOrder, order)).data.order.order_id,
    input: async (_person, order_id) => ({ order_id }),
    records: async ({ client }) => (await client.call(listOrderPending, {})).data.list,
  }),
  scene(amendOrder, {
    prepare: async ({ client }) => (await client.call(placeOrder, order)).data.order.order_id,
    input: async (_person, order_id) => ({ order_id, price: '4', amount: '3' }),
    async records({ client }) {
      const { list } = (await client.call(listOrderPending, {})).data;
      return list.filter(({ price }) => price === '4');
    },
  }),
  scene(userWithdrawal, {
    prepare: nothing,
    input: confirmedWithdrawal,
    records: async ({ client }) => (await client.call(searchWithdrawalList, {})).data.list,
  }),
  scene(cancelWithdrawal, {
    async prepare(person) {
      const { data } = await person.client.call(userWithdrawal, await confirmedWithdrawal(person));
      return data.withdrawal.id;
    },
    input: async (_person, id) => ({ id }),
    async records({ client }) {
      const { list } = (await client.call(searchWithdrawalList, {})).data;
      return list.filter(({ status }) => status === 0);
    },
  }),
  scene(transferBetweenUsers, {
    prepare: nothing,
    async input({ site }) {
      site.passMinute();
      return { ...transfer, trade_pwd: tradePassword, google_code: site.authenticatorCode() };
    },
    records: async ({ client }) => (await client.call(listUserFastTransfer, {})).data.list,
  }),
  // What these move is seen in the balances alone.
  scene(tokenToFiatTransfer, {
    prepare: nothing,
    input: async () => betweenAccounts,
    records: async () => [],
  }),
  scene(fiatToTokenTransfer, {
    prepare: ({ client }) => client.call(tokenToFiatTransfer, betweenAccounts),
    input: async () => betweenAccounts,
    records: async () => [],
  }),
  scene(consumeCode, {
    async prepare({ client }) {
      const payload = { token: 'usdt', amount };
      const issued = await client.app.inject({ method: 'POST', url: '/sandbox/deposit-code', payload });
      return issued.json<{ code: string }>();
    },
    input: async (_person, { code }) => ({ code }),
    records: async ({ client }) => (await client.call(listUserConsumeRecord, {})).data.list,
  }),
];

const purchase = { amount: '2', accept_risk: true };

const campaigns: readonly CommandScene[] = [
  scene(createIEOTrade, {
    prepare: nothing,
    input: async () => ({ activity_id: 'sale-crash', ...purchase, ...confirmed }),
    records: async ({ client }) => (await client.call(getListOfIEOTrade, {})).data.list,
  }),
  scene(applyExchange, {
    prepare: nothing,
    input: async () => ({ campaign_no: 'crash-pledge', ...purchase, ...confirmed }),
    records: async ({ client }) => (await client.call(listExchangeRecord, {})).data.list,
  }),
  scene(payAuction, {
    prepare: nothing,
    input: async () => ({ activity_id: 'crash', amount: 2, ...confirmed }),
    records: async ({ client }) => (await client.call(getAllAuctionOrderList, {})).data.list,
  }),
  scene(bidForCollectible, {
    // One for each person: another bid has to be higher.
    async prepare({ id, site }) {
      const row = collectibleRow(`of-${id}`, site.now() - 1);
      await site.database.insert(collectible).values(row);
      return row.campaignNo;
    },
    input: async (_person, campaign_no) => ({ campaign_no, price: '1', ...confirmed }),
    records: async ({ client }) => (await client.call(listUserBidOrder, {})).data.list,
  }),
  scene(applyNodeMember, {
    prepare: nothing,
    input: async () => ({ node_type: 3 as const, ...confirmed }),
    records: async ({ client }) => (await client.call(getNodeMember, {})).data.members,
  }),
  scene(createStake, {
    prepare: nothing,
    input: async () => ({ product_id: 'crash', amount, ...confirmed }),
    records: async ({ client }) => (await client.call(listStakingPositions, {})).data.list,
  }),
  scene(releaseStake, {
    async prepare({ client }) {
      const stake = { product_id: 'crash', amount, ...confirmed };
      return (await client.call(createStake, stake)).data.position.id;
    },
    input: async (_person, position_id) => ({ position_id }),
    async records({ client }) {
      const { list } = (await client.call(listStakingPositions, {})).data;
      return list.filter(({ status }) => status === 0);
    },
  }),
  scene(lockStore, {
    prepare: nothing,
    input: async () => ({ token: 'usdt', lock_num: amount, trade_pwd: tradePassword }),
    records: async ({ client }) => (await client.call(getLockStoreRecord, {})).data.list,
  }),
  scene(lockStoreAgain, {
    async prepare({ id: userId, site }) {
      const released = {
        activityId: 'gift',
        userId,
        token: 'usdt',
        again: false,
        amount: 10n ** 8n,
      } as const;
      const time = site.now();
      await site.database.insert(giftLock).values({
        ...{ ...released, id: `released-${userId}`, gift: 0n, inviterId: null, inviteGift: 0n, status: 1 },
        ...{ lockTime: time, releaseTime: time },
      });
    },
    input: async () => ({ token: 'usdt', trade_pwd: tradePassword }),
    records: async ({ client }) => (await client.call(getLockStoreRecord, {})).data.list,
  }),
  scene(createCastApply, {
    async prepare({ client, site }) {
      const picture = new File([await jpeg()], 'stage.jpg', { type: 'image/jpeg' });
      const { file_id } = (await client.call(saveImageCms, { file: picture })).data;
      const { list } = (await client.call(getCastClassifyListByPid, { pid: 'music' })).data;
      const open = list.find(({ casting }) => casting !== null && casting.start_time <= site.now());
      return { category_id: open?.id ?? '', images: [file_id] };
    },
    input: async (_person, given) => ({
      ...given,
      ...{ stage_name: 'Ann', slogan: 'Loud', introduction: 'Sings', contact: 'ann@example.com' },
    }),
    records: async ({ client }) => (await client.call(getCastApplyList, { mine: 1 })).data.list,
  }),
];

/** Of whoever has no account yet. */
const newcomerOf = ({ id }: Person) => `new-${id}@example.com`;
const accountsOf = (person: Person) =>
  person.site.database
    .select()
    .from(users)
    .where(eq(users.email, newcomerOf(person)));

const registrations: readonly CommandScene[] = [
  scene(newRegister, {
    async prepare(person) {
      const visitor = person.site.visitor();
      await visitor.call(sendRegisterEmail, { email: newcomerOf(person), ...(await visitor.human()) });
      return visitor.registration(newcomerOf(person));
    },
    input: async (_person, registration) => registration,
    records: accountsOf,
  }),
  scene(appRegister, {
    async prepare(person) {
      const visitor = person.site.visitor();
      const device_id = `device-of-${person.id}`;
      await visitor.call(appSendRegisterEmail, { email: newcomerOf(person), device_id });
      return { ...(await visitor.registration(newcomerOf(person))), device_id };
    },
    input: async (_person, registration) => registration,
    records: accountsOf,
  }),
];

const [loginPassword, nextLoginPassword] = ['Right-Horse-7', 'Other-Horse-8'];
const nextTradePassword = '739164';
const newTradePassword = { new_trade_pwd: nextTradePassword, c_new_trade_pwd: nextTradePassword };
const phone = ({ id }: Person) => ({
  country_code: '+852',
  mobile_no: `6${id.replace(/\D/g, '').padStart(7, '0')}`,
});
const nextEmailOf = ({ id }: Person) => `next-${id}@example.com`;

const rowOf = async ({ id, site }: Person) => {
  const [row] = await site.database.select().from(users).where(eq(users.id, id));
  return row;
};
const setRow = ({ id, site }: Person, row: Partial<typeof users.$inferInsert>) =>
  site.database.update(users).set(row).where(eq(users.id, id));

/** One record when it is so, and none when not. */
const isSo = (so: boolean): readonly unknown[] => (so ? [so] : []);
const hasTradePassword = async (person: Person) =>
  isSo(await isPassword((await rowOf(person))?.tradePasswordHash ?? null, nextTradePassword));
const hasLoginPassword = async (person: Person) =>
  isSo(await isPassword((await rowOf(person))?.passwordHash ?? null, nextLoginPassword));

/** The codes that a change is confirmed with, as those change that have only an email and an authenticator. */
async function codesFor({ client, email, site }: Person, type: CodePurpose) {
  site.passMinute();
  await client.call(sendUserExistEmail, { type });
  return { own: await client.code(email), google_code: site.authenticatorCode() };
}

const security: readonly CommandScene[] = [
  scene(changeLoginPwd, {
    prepare: async (person) => setRow(person, { passwordHash: await hashPassword(loginPassword) }),
    async input(person) {
      const { own, google_code } = await codesFor(person, 'change_login_password');
      const next = { new_login_pwd: nextLoginPassword, c_new_login_pwd: nextLoginPassword };
      return { login_pwd: loginPassword, ...next, email_code: own, sms_code: '', google_code };
    },
    records: hasLoginPassword,
  }),
  scene(setPassword, {
    prepare: nothing,
    async input(person) {
      const { own } = await codesFor(person, 'set_password');
      return { password: nextLoginPassword, c_password: nextLoginPassword, email_code: own };
    },
    records: hasLoginPassword,
  }),
  scene(setTradePwd, {
    prepare: (person) => setRow(person, { tradePasswordHash: null }),
    async input(person) {
      const { own, google_code } = await codesFor(person, 'set_trade_password');
      const next = { trade_pwd: nextTradePassword, c_trade_pwd: nextTradePassword };
      return { ...next, email_code: own, sms_code: '', google_code };
    },
    records: hasTradePassword,
  }),
  scene(changeTradePwd, {
    prepare: nothing,
    input: async () => ({ trade_pwd: tradePassword, ...newTradePassword }),
    records: hasTradePassword,
  }),
  scene(forgetTradePwd, {
    prepare: nothing,
    async input(person) {
      const { own, google_code } = await codesFor(person, 'forget_trade_password');
      return { ...newTradePassword, email_code: own, sms_code: '', google_code };
    },
    records: hasTradePassword,
  }),
  scene(bindMobile, {
    prepare: nothing,
    async input(person) {
      const { client } = person;
      const { own, google_code } = await codesFor(person, 'bind_mobile');
      const number = phone(person);
      await client.call(sendBindMobileSms, number);
      const sms_code = await client.code(`${number.country_code}${number.mobile_no}`);
      return { ...number, sms_code, email_code: own, google_code };
    },
    records: async (person) => isSo((await rowOf(person))?.mobile !== null),
  }),
  scene(bindEmail, {
    prepare: nothing,
    async input(person) {
      const { own, google_code } = await codesFor(person, 'bind_email');
      const email = nextEmailOf(person);
      await person.client.call(sendBindEmailEmail, { email });
      return { email, email_code: await person.client.code(email), sms_code: own, google_code };
    },
    records: async (person) => isSo((await rowOf(person))?.email === nextEmailOf(person)),
  }),
  scene(bindGoogleSecret, {
    async prepare(person) {
      await setRow(person, { authenticatorSecret: null, authenticatorTime: 0 });
      return (await person.client.call(getGoogleSecret, {})).data.secret;
    },
    async input(person, secret) {
      const { own } = await codesFor(person, 'bind_google');
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: person.site.now() });
      return { secret, sms_code: own, code };
    },
    records: async (person) => isSo((await rowOf(person))?.authenticatorSecret !== null),
  }),
  scene(cancelBindGoogle, {
    prepare: nothing,
    async input({ client, email, site }) {
      site.passMinute();
      await client.call(sendUnbindGoogleSecret, {});
      return { google_code: site.authenticatorCode(), code: await client.code(email) };
    },
    records: async (person) => isSo((await rowOf(person))?.authenticatorSecret === null),
  }),
  scene(setAntiPhishingCode, {
    prepare: nothing,
    async input(person) {
      const { own, google_code } = await codesFor(person, 'anti_phishing');
      return { anti_phishing_code: 'blue heron', email_code: own, google_code };
    },
    records: async (person) => isSo((await rowOf(person))?.antiPhishingCode === 'blue heron'),
  }),
  scene(requestDeletion, {
    // An account is deleted only when nothing is left in it.
    prepare: ({ site, id }) => site.empty(id),
    async input(person) {
      const { own, google_code } = await codesFor(person, 'delete_account');
      return { reason: 'moving', email_code: own, google_code };
    },
    records: askedForDeletion,
  }),
  scene(withdrawDeletion, {
    async prepare({ id, site }) {
      const time = site.now();
      const request = { userId: id, state: 1, reason: '', requestTime: time, answerBy: time + 5 * day };
      await site.database.insert(deletionRequests).values(request);
    },
    input: async () => ({}),
    records: askedForDeletion,
  }),
];

async function askedForDeletion({ client }: Person): Promise<readonly unknown[]> {
  return isSo((await client.call(securityCenter, {})).data.deletion?.state === 1);
}

const scenes = new Map(
  [...funds, ...campaigns, ...registrations, ...security].map((each) => [each.command.name, each]),
);

/** The scene of a command. Throws for a command without one, and says what to add. */
export function sceneOf({ name }: Command): CommandScene {
  const found = scenes.get(name);
  if (!found)
    throw new Error(
      `${name} has no scene: add to sandbox/test/crash/command-scenes.ts what a person needs to send it with success`,
    );
  return found;
}

/** What a person is shown, as far as a command changes it. */
export interface Shown {
  readonly balances: readonly (readonly string[])[];
  readonly records: number;
}

/** Looks at what a person is shown. */
export async function look(
  { access }: Command,
  { client }: Person,
  prepared: PreparedCommand,
): Promise<Shown> {
  const records = await prepared.records();
  if (access === 'public') return { balances: [], records };
  const asset = (await client.call(listUserBalance, {})).data.list;
  const fiat = (await client.call(getDataOfUserC2CBalance, {})).data.list;
  const balances = [...asset, ...fiat].map(({ token, available, frozen }) => [token, available, frozen]);
  return { balances: balances.filter(([, ...parts]) => parts.some((part) => part !== '0')), records };
}
