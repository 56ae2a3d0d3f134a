import fastify, { type FastifyInstance } from 'fastify';
import type { ShownComposition } from './operators/composition-view';
import { deployerLink } from './deployer-link';
import { canaryReportPath } from './served-paths';
import {
  type CanaryAnswer,
  CanaryFigures,
  type CanaryReport,
  type CanaryStanding,
} from './telemetry/canary-figures';

const shown: ShownComposition = {
  id: 'c1',
  parts: { 'mfe-trade': '1.3.0' },
  canary: { percent: 10, parts: { 'mfe-trade': '1.4.0' }, stage: 'a', steps: [10, 50] },
  made: undefined,
};

async function waitUntil(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

let deployer: FastifyInstance;
let edge: FastifyInstance;
let figures: CanaryFigures;
/** What the deployer says of the canary; undefined for one of an earlier release. */
let answer: CanaryAnswer | undefined;
let asked: {
  readonly authorization: string | undefined;
  readonly from: string | undefined;
  readonly body: unknown;
}[];
beforeEach(async () => {
  asked = [];
  answer = {};
  deployer = fastify();
  for (const path of [canaryReportPath, '/ops/api/compositions'])
    deployer.post(path, ({ headers, body }, reply) => {
      asked.push({ authorization: headers.authorization, from: String(headers['x-forwarded-for']), body });
      if (path !== canaryReportPath) return reply.code(201).send();
      return answer ? reply.send(answer) : reply.code(204).send();
    });
  const url = await deployer.listen({ host: '127.0.0.1', port: 0 });
  figures = new CanaryFigures('pages-1');
  edge = fastify({ trustProxy: 'loopback' });
  await edge.register(deployerLink, {
    ...{ url, token: 'a token of the servers', figures, tellEvery: 5 },
    composition: {
      current: async () => shown,
      history: async () => [],
      health: async () => ({ refused: null, damaged: [] }),
      digestOf: async () => undefined,
      patternOf: () => undefined,
      hasPattern: () => false,
    },
  });
});
afterEach(async () => {
  await edge.close();
  await deployer.close();
});

test('[O-09] the deployer is told what pages report of a canary, again and again', async () => {
  const lastTold = () => asked.at(-1)?.body as CanaryReport | undefined;
  await waitUntil(() => asked.length >= 2);
  expect(asked[0]).toMatchObject({
    authorization: 'Bearer a token of the servers',
    body: { process: 'pages-1', stage: 'a' },
  });
  const entry = { kind: 'count', source: 'mfe-trade', version: '1.4.0', name: 'visit' } as const;
  figures.take({ lost: 0, entries: [entry] }, shown);
  await waitUntil(() => lastTold()?.parts['mfe-trade']?.trial.counts.visit === 1);
});

test('[O-09] what the deployer answers is how the canary stands, until it does not answer or another stage begins', async () => {
  const tally = { counts: { visit: 4_000 }, faults: {}, measures: {} };
  const standing: CanaryStanding = {
    ...{ stage: 'a', until: 1_800_000_000_000 },
    parts: { 'mfe-trade': { base: tally, trial: tally, needed: 100 } },
  };
  expect(figures.view(shown)).toMatchObject({ standing: undefined, isDeployerDown: false });
  answer = { standing };
  await waitUntil(() => figures.view(shown)?.standing !== undefined);
  expect(figures.view(shown)).toEqual({ standing, parts: standing.parts, isDeployerDown: false });
  answer = undefined;
  await waitUntil(() => figures.view(shown)?.standing === undefined);
  expect(figures.view(shown)?.isDeployerDown).toBe(false);
  answer = { standing: { ...standing, stage: 'of another composition' } };
  const count = asked.length;
  await waitUntil(() => asked.length >= count + 2);
  expect(figures.view(shown)?.standing).toBeUndefined();
  await deployer.close();
  await waitUntil(() => figures.view(shown)?.isDeployerDown === true);
  expect(figures.view(shown)?.parts['mfe-trade']?.trial.counts).toEqual({});
});

test('[O-10] what a team sends is handed on, with the address that it came from and not one that it says', async () => {
  const headers = { authorization: 'Bearer of the team', 'x-forwarded-for': '203.0.113.9, 198.51.100.7' };
  const response = await edge.inject({
    ...{ method: 'POST', url: '/ops/api/compositions', headers, payload: { do: 'back' } },
    remoteAddress: '192.0.2.1',
  });
  expect(response.statusCode).toBe(201);
  expect(asked).toContainEqual({
    ...{ authorization: 'Bearer of the team', from: '192.0.2.1', body: { do: 'back' } },
  });
});

test('[O-10] a deployer that is away is said to be', async () => {
  const origin = await edge.listen({ host: '127.0.0.1', port: 0 });
  await deployer.close();
  const response = await fetch(`${origin}/ops/api/compositions`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"do":"back"}' },
  });
  expect([response.status, await response.json()]).toEqual([
    502,
    { error: 'The deployer does not answer', reasons: [] },
  ]);
});
