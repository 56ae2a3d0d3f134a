import {
  applyExchange,
  applyNodeMember,
  appRegister,
  appSendRegisterEmail,
  bidForCollectible,
  type Command,
  consumeCode,
  createCastApply,
  createIEOTrade,
  createStake,
  fiatToTokenTransfer,
  getAllAuctionOrderList,
  getCastApplyList,
  getCastClassifyListByPid,
  getListOfIEOTrade,
  getLockStoreRecord,
  getNodeMember,
  type InputOf,
  listExchangeRecord,
  listStakingPositions,
  listUserBidOrder,
  listUserConsumeRecord,
  listUserFastTransfer,
  listUserOrder,
  lockStore,
  lockStoreAgain,
  newRegister,
  payAuction,
  placeOrder,
  saveImageCms,
  searchWithdrawalList,
  sendRegisterEmail,
  sendWithdrawalEmail,
  tokenToFiatTransfer,
  transferBetweenUsers,
  userWithdrawal,
} from '@exchange/contract';
import { eq } from 'drizzle-orm';
import { giftLock } from '../../src/modules/activity/tables';
import { collectible } from '../../src/modules/collectible';
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

const funds: readonly CommandScene[] = [
  scene(placeOrder, {
    prepare: nothing,
    input: async () => order,
    records: async ({ client }) => (await client.call(listUserOrder, {})).data.list,
  }),
  scene(userWithdrawal, {
    prepare: nothing,
    async input({ client, email, site }) {
      site.passMinute();
      await client.call(sendWithdrawalEmail, withdrawal);
      const codes = { code: await client.code(email), google_code: site.authenticatorCode() };
      return { ...withdrawal, ...codes, trade_pwd: tradePassword };
    },
    records: async ({ client }) => (await client.call(searchWithdrawalList, {})).data.list,
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

const scenes = new Map([...funds, ...campaigns, ...registrations].map((each) => [each.command.name, each]));

/** The scene of a command. Throws for a command without one, and says what to add. */
export function sceneOf({ name }: Command): CommandScene {
  const found = scenes.get(name);
  if (!found)
    throw new Error(
      `${name} has no scene: add to sandbox/test/crash/command-scenes.ts what a person needs to send it with success`,
    );
  return found;
}
