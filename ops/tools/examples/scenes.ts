import {
  addOperatorPasskey,
  allowScrape,
  authIdCard,
  authIdCardImg,
  beginOperatorPasskey,
  beginReleaseDecision,
  type Call,
  checkContent,
  type Command,
  confirmReleaseDecision,
  contentLocales,
  keepContentPicture,
  decideReview,
  delistWithdrawalAddress,
  disableOperator,
  endOtherSessions,
  endSession,
  findPwdByEmail,
  findPwdByMobile,
  findPwdByMobileRes,
  type InputOf,
  listContent,
  listOperatorPasskeys,
  listReviews,
  listSessions,
  loginOut,
  newResetPwdConfirm,
  noteReleaseOutcome,
  openContent,
  openReview,
  openReviewPicture,
  operatorSignIn,
  operatorSignOut,
  removeOperatorPasskey,
  resetOperator,
  saveContent,
  sendFindPwdByEmailEmail,
  sendFindPwdByMobileSms,
  sendRegisterSms,
  sendUserFindPwdNotify,
  stopContent,
  uploadFile,
} from '@exchange/contract';
import { catalogue } from '@exchange/contract/catalogue';
import { check } from '@exchange/contract/check';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Secret } from 'otpauth';
import { hour, minute } from '../../../sandbox/src/core/time-spans';
import type { Storage } from '../../../sandbox/src/core/storage/open-storage';
import { hashPassword } from '../../../sandbox/src/modules/auth';
import { users } from '../../../sandbox/src/modules/user';
import { buildTestApp, TestClient } from '../../../sandbox/test/app';
import { sceneOf } from '../../../sandbox/test/crash/command-scenes';
import { MortalSite } from '../../../sandbox/test/crash/mortal-site';
import {
  addTestOperator,
  bearer,
  type Bearer,
  consoleOf,
  operatorPassword,
  type TestOperator,
} from '../../../sandbox/test/operators';
import { TestPasskey } from '../../../sandbox/test/passkeys';
import { jpeg } from '../../../sandbox/test/pictures';
import { openTestStorage } from '../../../sandbox/test/storage/storage';
import { type Named, nothingNamed, sampleInput } from '../../../sandbox/test/trials/inputs';
import { type Owner, settleOwner } from '../../../sandbox/test/trials/owner';
import { demoInputs } from './demo-inputs';

/** Made at their end, since they end what other calls need. */
const endings: readonly Call[] = [endOtherSessions, endSession, loginOut];
/** Calls that leave what others need, and one that takes it away. */
const readings = [
  ...catalogue.filter(
    (call) =>
      call.idempotent !== 'by-key' &&
      call.access !== 'operator' &&
      ![...endings, delistWithdrawalAddress].includes(call),
  ),
  delistWithdrawalAddress,
];

const commands = catalogue.filter((call): call is Command => call.idempotent === 'by-key');
const tradePassword = '482913';

type InputFor = (call: Call) => Readonly<Record<string, unknown>>;

/** Makes calls with whatever input each asks for; what is refused is left to a later scene. */
async function tryCalls(
  client: TestClient,
  calls: readonly Call[],
  named: Named,
  inputFor: InputFor = () => ({}),
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  for (const call of calls) {
    const input = { ...(await sampleInput(call, named)), ...inputFor(call) };
    // Only the members that the call takes.
    const checked = check(call.input, input);
    const taken = checked.ok && typeof checked.value === 'object' ? (checked.value ?? {}) : input;
    const plain = Object.fromEntries(
      Object.entries(input).filter(([member, value]) => member in taken && value !== undefined),
    );
    await client.call(call, plain, headers);
  }
}

/**
 * The seeded demo with weeks of trading behind it, as its demo user sees it: all that can be read, and the commands that take no
 * more than a trade password.
 */
export async function playDemo(time: number): Promise<void> {
  const storage = await openTestStorage();
  const app = await buildTestApp({
    ...{ storage, traders: true, demoUsers: true, seed: 7, systemTime: () => time, limitFactor: 1_000_000 },
  });
  try {
    const demo = new TestClient(app);
    await demo.login('demo@example.com', 'Demo-2468!');
    // As one who may do everything: verified and secured long ago.
    const secured = {
      kycLevel: 1,
      authenticatorSecret: new Secret({ size: 20 }).base32,
      mobile: '+85261773137',
    } as const;
    await storage.database
      .update(users)
      .set({ ...secured, tradePasswordHash: await hashPassword(tradePassword) })
      .where(eq(users.id, 'demo-nova'));
    const inputFor = await demoInputs(demo, time);
    await tryCalls(demo, readings, nothingNamed, inputFor);
    const confirmation = { trade_password: tradePassword, trade_pwd: tradePassword };
    await tryCalls(demo, commands, nothingNamed, (call) => ({ ...confirmation, ...inputFor(call) }));
  } finally {
    await app.close();
  }
}

/** An exchange without traders: accounts, their security and verification, and the operators. */
export async function playAccounts(time: number): Promise<void> {
  const storage = await openTestStorage();
  let now = time;
  const app = await buildTestApp({ storage, systemTime: () => now, limitFactor: 1_000_000 });
  try {
    const owner = await settleOwner(app, storage, time);
    const issued = await app.inject({
      method: 'POST',
      url: '/sandbox/deposit-code',
      payload: { token: 'usdt', amount: '25' },
    });
    const inputs: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
      'teller.userWithdrawalCheck': { apply_amount: '100' },
      'teller.shouldTransfer': { payee: 'friend@house-of-a-friend.example' },
      'recharge.getCodeDetails': issued.json<{ code: string }>(),
    };
    const inputFor = ({ name }: Call) => inputs[name] ?? {};
    await tryCalls(owner.client, readings, owner.named, inputFor);
    const operator = await addTestOperator(app, storage.database, 'olga', { roles: ['review', 'risk'] });
    const commandLine = await consoleOf(storage.database);
    await verify(app, operator);
    // Another minute, another code of the authenticator.
    now += minute;
    await operate(app, storage, owner, operator, commandLine);
    now += hour;
    await findPassword(app, storage, owner);
    await endSessions(app);
    await makeContent(app, storage);
    await decideReleases(app, storage);
  } finally {
    await app.close();
  }
}

/** Every command, as its scene in the trials of crashes. */
export async function playCommands(time: number): Promise<void> {
  const site = await MortalSite.open(commands.length, time);
  try {
    for (const command of commands) {
      const prepared = await sceneOf(command).prepare(await site.person());
      const send = await prepared.confirm();
      await send(`example-of-${command.name}`);
      // What the person is shown of it then.
      await prepared.records();
    }
  } finally {
    await site.close();
  }
}

/** A person is verified with a document of the exchange’s own country; the owner’s is a foreign one. */
async function verify(app: FastifyInstance, { headers }: TestOperator): Promise<void> {
  const picture = async (client: TestClient, option: InputOf<typeof uploadFile>['option']) => {
    const file = new File([await jpeg()], `${option}.jpg`, { type: 'image/jpeg' });
    return (await client.call(uploadFile, { option, file })).data.file_id;
  };
  const local = new TestClient(app);
  await local.register('local@example.com');
  await local.call(authIdCard, { true_name: '陳大文', id_card: 'A123456(3)' });
  const [first] = (await local.call(listReviews, {}, headers)).data.list
    .filter(({ kind }) => kind === 'identity')
    .slice(-1);
  await local.call(decideReview, { kind: 'identity', id: first?.id ?? '', decision: 'approve' }, headers);
  const pictures = { front: await picture(local, 'front'), back: await picture(local, 'back') };
  await local.call(authIdCardImg, { ...pictures, hold: await picture(local, 'hold') });
  const [second] = (await local.call(listReviews, {}, headers)).data.list
    .filter(({ kind }) => kind === 'identity')
    .slice(-1);
  const review = { kind: 'identity', id: second?.id ?? '' } as const;
  const opened = (await local.call(openReview, review, headers)).data;
  const shown = { picture: opened.pictures[0]?.id ?? '', size: 'preview' } as const;
  await local.call(openReviewPicture, { ...review, ...shown }, headers);
}

/** A notice that an operator makes and stops, and a picture for a banner. */
async function makeContent(app: FastifyInstance, { database }: Storage): Promise<void> {
  const { headers } = await addTestOperator(app, database, 'edda', { roles: ['content'] });
  const client = new TestClient(app);
  const place = { kind: 'notice', organisation: 'nova' } as const;
  await client.call(listContent, { ...place, limit: 2 }, headers);
  const { values: blank } = (await client.call(openContent, place, headers)).data;
  const values: Record<string, string> = { ...blank };
  for (const locale of contentLocales) {
    values[`title.${locale}`] = 'Holiday';
    values[`content.${locale}`] = 'We rest on Monday. Trading goes on.';
  }
  await client.call(checkContent, { ...place, values }, headers);
  const id = '6a1f0f0e-0000-4000-8000-000000000008';
  await client.call(saveContent, { ...place, id, version: 0, values }, headers);
  await client.call(stopContent, { ...place, id, version: 1 }, headers);
  const file = new File([await jpeg(750, 320)], 'banner.jpg', { type: 'image/jpeg' });
  await client.call(keepContentPicture, { ...place, kind: 'banner', file }, headers);
}

/** An operator adds a passkey, and goes back with it. */
async function decideReleases(app: FastifyInstance, { database }: Storage): Promise<void> {
  const { headers, codeAt } = await addTestOperator(app, database, 'rosa', { roles: ['release'] });
  const client = new TestClient(app);
  const [origin, passkey] = ['https://desk.example', new TestPasskey()];
  const now = Number((await app.inject('/api/ops')).headers['x-server-time']);
  // Codes are taken one step early; the present one was used to enrol.
  const asked = { code: codeAt(now + 30_000), origin };
  const { data: made } = await client.call(beginOperatorPasskey, asked, headers);
  const credential = passkey.register(made.options, { origin });
  await client.call(addOperatorPasskey, { id: made.id, name: 'laptop', credential }, headers);
  await client.call(listOperatorPasskeys, {}, headers);
  const decision = { action: 'back', part: 'mfe-trade', to: 12, on: 15, origin } as const;
  const { data: begun } = await client.call(beginReleaseDecision, decision, headers);
  const answer = { id: begun.id, credential: passkey.assert(begun.options, { origin }) };
  await client.call(confirmReleaseDecision, answer, headers);
  await client.call(noteReleaseOutcome, { id: begun.id, made: 16 }, headers);
  await client.call(removeOperatorPasskey, { id: passkey.id }, headers);
}

/** A password that was forgotten, found again by email and by telephone. */
async function findPassword(app: FastifyInstance, { database }: Storage, owner: Owner): Promise<void> {
  const email = owner.named.email;
  await database.update(users).set({ authenticatorSecret: null }).where(eq(users.email, email));
  const mobile = { country_code: '+852', mobile_no: '61773137' };
  const number = `${mobile.country_code}${mobile.mobile_no}`;
  const next = { new_login_pwd: 'Harbour-37!x', c_new_login_pwd: 'Harbour-37!x', google_code: '' };
  const visitor = new TestClient(app);
  const { country_code } = mobile;
  await visitor.call(sendRegisterSms, { country_code, mobile_no: '61000001', ...(await visitor.human()) });

  await visitor.call(sendFindPwdByEmailEmail, { email, ...(await visitor.human()) });
  const byEmail = await visitor.call(findPwdByEmail, { email, email_code: await visitor.code(email) });
  await visitor.call(sendUserFindPwdNotify, { secret: byEmail.data.secret, type: 2 });
  const sms = { secret: byEmail.data.secret, sms_code: await visitor.code(number) };
  await visitor.call(newResetPwdConfirm, { ...sms, ...next });

  await visitor.call(sendFindPwdByMobileSms, { ...mobile, ...(await visitor.human()) });
  const bySms = await visitor.call(findPwdByMobile, { ...mobile, sms_code: await visitor.code(number) });
  await visitor.call(sendUserFindPwdNotify, { secret: bySms.data.secret, type: 3 });
  const mail = { secret: bySms.data.secret, email_code: await visitor.code(email) };
  const other = { new_login_pwd: 'Harbour-38!x', c_new_login_pwd: 'Harbour-38!x', google_code: '' };
  await visitor.call(findPwdByMobileRes, { ...mail, ...other });
}

/** What operators and the command line do. */
async function operate(
  app: FastifyInstance,
  { database }: Storage,
  { named }: Owner,
  { name, headers, codeAt }: TestOperator,
  commandLine: Bearer,
): Promise<void> {
  const client = new TestClient(app);
  const time = Number((await app.inject('/api/ops')).headers['x-server-time']);
  const code = codeAt(time);
  const signedIn = await client.call(operatorSignIn, { name, password: operatorPassword, code });
  const ofOperators = catalogue.filter(
    ({ access, name: call }) => access === 'operator' && !/reset|disable|signOut/.test(call),
  );
  const account = { account: named.email, token: 'aura', name: 'ben' };
  const own: Readonly<Record<string, ReturnType<InputFor>>> = {
    'operator.decide': {},
    'operator.setPair': { band_ppm: 50_000, reason: 'A new token' },
    'operator.setFeeTiers': { reason: 'From December on' },
    'operator.setQuota': { reason: 'A wave of thefts' },
    'operator.setTwoPeople': { above: '5000', reason: 'A wave of thefts' },
  };
  const inputFor = ({ name: call }: Call) => own[call] ?? account;
  await tryCalls(client, ofOperators, named, inputFor, headers);
  await tryCalls(client, ofOperators, named, inputFor, commandLine);
  const scraper = await addTestOperator(app, database, 'scraper', { roles: ['scrape'] });
  await client.call(allowScrape, {}, scraper.headers);
  await client.call(resetOperator, { name: 'ben' }, commandLine);
  await client.call(disableOperator, { name: 'ben' }, commandLine);
  await client.call(operatorSignOut, {}, bearer(signedIn.data.secret));
}

/** A person with two devices ends the sessions. */
async function endSessions(app: FastifyInstance): Promise<void> {
  const email = 'leaving@example.com';
  const [client, other] = [new TestClient(app), new TestClient(app)];
  await client.register(email);
  await other.login(email);
  const { list } = (await client.call(listSessions, {})).data;
  const session_id = list.find(({ current }) => !current)?.session_id ?? '';
  await client.call(endSession, { session_id });
  await client.call(endOtherSessions, {});
  await client.call(loginOut, {});
}
