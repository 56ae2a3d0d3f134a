import { join } from 'node:path';
import type { ReleaseDecision } from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import { createDeployerClient, type DeployerClient, type DeskRelease } from '../edge/deployer-client';
import { readCurrent } from '../edge/store/composition-log';
import { TrustedKeys } from '../edge/store/signing-keys';
import { type FixtureStore, makeFixtureStore } from '../testing/fixture-store';
import { startCanary } from '../tools/compose/changes';
import { createDeployer } from './deployer';

const token = 'a token of the servers';
let fixture: FixtureStore;
let app: FastifyInstance;
let url: string;
let client: DeployerClient;

beforeEach(async () => {
  fixture = await makeFixtureStore();
  app = await createDeployer({
    ...{ store: fixture.store, keys: fixture.keys, token, webhook: undefined, recordings: undefined },
    teamTokens: join(fixture.folder, 'keys/teams.json'),
    ...{ host: '127.0.0.1', port: 0, logLevel: 'silent', now: () => 1_700_000_000_000, lookEvery: 60_000 },
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  client = createDeployerClient({ url, token });
});
afterEach(async () => {
  await app.close();
  fixture.remove();
});

const current = async () => {
  const found = await readCurrent(fixture.store, await TrustedKeys.read(fixture.keys.trustedKeys));
  if (!found) throw new Error('there is no composition');
  return found;
};
const ofAnn = (decision: Partial<ReleaseDecision>): DeskRelease => ({
  decision: { action: 'back', part: null, to: null, on: 1, ...decision },
  by: 'ann',
});

/** A canary of a part for a tenth of the browsers. */
async function tryOut(name: string, version: string): Promise<void> {
  const part = await fixture.publish(name, version);
  await fixture.composer.apply((found) => {
    if (!found) throw new Error('there is no composition');
    return startCanary(found, { [name]: part }, 10);
  });
}

describe('[O-10] what operators decide at the desk', () => {
  test('goes back with everything to a number, and the history has the operator’s name', async () => {
    await fixture.set('mfe-trade', '1.3.0');
    await fixture.set('mfe-trade', '1.4.0');
    const release = ofAnn({ to: 1, on: 3 });
    expect(await client.plan(release)).toMatchObject({
      is: 'answered',
      data: {
        before: { parts: { 'mfe-trade': '1.4.0' }, canary: null },
        next: { parts: { 'mfe-trade': '1.0.0-b2' }, canary: null },
        reasons: [],
      },
    });
    expect((await current()).number).toBe(3);
    expect(await client.release(release)).toEqual({ is: 'answered', data: { number: 4, notes: [] } });
    expect(await current()).toMatchObject({
      made: { by: 'ann', how: 'back', restores: 1 },
      parts: { 'mfe-trade': { version: '1.0.0-b2' } },
    });
  });

  test('goes back with one part alone, to the release before or to that of a number', async () => {
    for (const version of ['1.3.0', '1.4.0', '1.5.0']) await fixture.set('mfe-trade', version);
    const versionOf = async () => (await current()).parts['mfe-trade']?.version;
    expect(await client.release(ofAnn({ part: 'mfe-trade', on: 4 }))).toMatchObject({ data: { number: 5 } });
    expect(await versionOf()).toBe('1.4.0');
    expect(await client.release(ofAnn({ part: 'mfe-trade', to: 2, on: 5 }))).toMatchObject({
      data: { number: 6 },
    });
    expect(await versionOf()).toBe('1.3.0');
  });

  test('promotes a canary, and ends one', async () => {
    await tryOut('mfe-trade', '1.3.0');
    expect(await client.release(ofAnn({ action: 'promote', on: 2 }))).toMatchObject({ data: { number: 3 } });
    expect(await current()).toMatchObject({
      ...{ canary: null, made: { by: 'ann', how: 'promote' } },
      parts: { 'mfe-trade': { version: '1.3.0' } },
    });
    await tryOut('mfe-trade', '1.4.0');
    const end = ofAnn({ action: 'end-canary', on: 4 });
    expect(await client.plan(end)).toMatchObject({
      data: { before: { canary: { percent: 10, parts: { 'mfe-trade': '1.4.0' } } }, next: { canary: null } },
    });
    expect(await client.release(end)).toMatchObject({ data: { number: 5 } });
    expect(await current()).toMatchObject({ canary: null, made: { by: 'ann', how: 'end-canary' } });
  });

  test('is refused where the composition is another one by now, and told which', async () => {
    await fixture.set('mfe-trade', '1.3.0');
    for (const asked of [client.plan(ofAnn({ on: 1 })), client.release(ofAnn({ on: 1 }))])
      expect(await asked).toEqual({
        ...{ is: 'refused', current: 2, reasons: [] },
        error: 'Composition 2 is current by now, and this was decided on 1: nothing was changed',
      });
    expect((await current()).number).toBe(2);
  });

  test('is refused with the reasons of the command: nothing to go back to, no canary, what does not fit together', async () => {
    expect(await client.release(ofAnn({}))).toMatchObject({
      ...{ is: 'refused', error: 'There is nothing to go back to' },
    });
    expect(await client.release(ofAnn({ action: 'promote' }))).toMatchObject({
      ...{ is: 'refused', error: 'There is no canary to promote' },
    });
    await fixture.set('mfe-trade', '1.3.0');
    fixture.tamper('mfe-trade/1.0.0-b2/remote.cc.css', 'damaged');
    const reasons = [expect.stringContaining('mfe-trade 1.0.0-b2: ')];
    expect(await client.plan(ofAnn({ on: 2 }))).toMatchObject({ is: 'answered', data: { reasons } });
    expect(await client.release(ofAnn({ on: 2 }))).toMatchObject({
      ...{ is: 'refused', error: 'Nothing was changed, because this does not fit together', reasons },
    });
    expect((await current()).number).toBe(2);
  });

  test('is asked for by the servers of pages alone, in a form that it knows', async () => {
    const stranger = createDeployerClient({ url, token: 'another token' });
    const refusal = { is: 'refused', error: 'Show DEPLOYER_TOKEN.' };
    await fixture.set('mfe-trade', '1.3.0');
    expect(await stranger.plan(ofAnn({ on: 2 }))).toMatchObject(refusal);
    expect(await stranger.release(ofAnn({ on: 2 }))).toMatchObject(refusal);
    const dance = { decision: { action: 'dance', part: null, to: null, on: 2 }, by: 'ann' };
    const response = await app.inject({
      ...{ method: 'POST', url: '/desk/releases', payload: dance },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.statusCode).toBe(400);
    expect((await current()).number).toBe(2);
  });

  test('is not known to have been done where the deployer does not answer', async () => {
    await app.close();
    expect(await client.release(ofAnn({}))).toMatchObject({ is: 'unknown' });
  });
});
