import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { withSafeLog } from '@exchange/sandbox/safe-log';
import { bearerOf, TokenGate } from '@exchange/sandbox/token-gate';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { CompositionFault } from '../edge/store/composition-document';
import { Refused } from '../edge/store/refused';
import { canaryReportPath } from '../edge/served-paths';
import { type CanaryAnswer, CanaryReport } from '../edge/telemetry/canary-figures';
import { Composer, lineOf } from '../tools/compose/composer';
import { teamRecordings } from '../tools/compat/team-recordings';
import { TeamTokens } from '../tools/compose/team-tokens';
import { CanaryWatch, type Decision, StageOver } from './canary/canary-watch';
import { tellWebhook } from './canary/tell-webhook';
import { Previews } from '../tools/publish/previews';
import { CompositionMoved, deskApi, type DeskApiOptions } from './desk-api';
import type { DeployerSettings } from './settings';
import { changeOf, TeamChange } from './team-changes';
import { previewApi, type TokenOf } from './preview-api';
import { publishUpload, takeArchives, UploadTooLarge } from './uploaded-release';

export interface DeployerOptions extends DeployerSettings {
  readonly logLevel: string;
  /** ms since the epoch. */
  readonly now: () => number;
  /** Looks at the canary so often, ms. */
  readonly lookEvery: number;
  /** Looks for previews that have ended so often, ms; a minute unless told. */
  readonly lookForPreviewsEvery?: number;
}

const compressed = promisify(gzip);

/** How often it is looked for previews whose last link has ended, ms. */
const previewsEvery = 60_000;
/** Bytes of a report of the servers of pages; a canary has few parts. */
const reportLimit = 2e6;

/**
 * The one process beside the composing command that has the signing key (O-09, O-10): teams publish and set their own part over HTTP,
 * a canary with a plan goes on or ends by itself, and operators go back, promote and end a canary from the desk.
 */
export async function createDeployer(options: DeployerOptions): Promise<FastifyInstance> {
  const { logLevel } = options;
  const app = fastify({ logger: withSafeLog({ level: logLevel }), trustProxy: true });
  app.setErrorHandler(sendError);
  app.get('/healthz', () => ({ status: 'ok' }));
  const watch = watchCanary(app, options);
  const isServer = serverCheck(options);
  takeReports(app, watch, isServer);
  const { store, keys, recordings, now } = options;
  await app.register(deskApi, { store, keys, recordings, now, isServer });
  removeEndedPreviews(app, options);
  await app.register(async (api) => teamApi(api, options), { prefix: '/ops/api' });
  return app;
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refused) {
    const { message, reasons } = error;
    const moved = error instanceof CompositionMoved && { current: error.current };
    return reply.code(409).send({ error: message, reasons, ...moved });
  }
  if (error instanceof UploadTooLarge) return reply.code(413).send({ error: error.message, reasons: [] });
  if (error instanceof z.core.$ZodError)
    return reply
      .code(400)
      .send({ error: 'This is not what is taken here', reasons: [z.prettifyError(error)] });
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
      ? error.statusCode
      : 500;
  if (status >= 500) request.log.error({ err: error }, 'a request of a team failed');
  const said =
    status < 500 && error instanceof Error ? error.message : 'It failed here; nothing was changed.';
  return reply.code(status).send({ error: said, reasons: [] });
}

function watchCanary(app: FastifyInstance, options: DeployerOptions): CanaryWatch {
  const { store, keys, now, recordings, webhook, lookEvery } = options;
  const watch = new CanaryWatch({
    ...{ store, now },
    composer: new Composer({ store, keys, now, recordings, by: 'canary' }),
    async onDecision(decision: Decision) {
      app.log.info({ number: decision.composition.number }, `canary: ${decision.verdict.reason}`);
      if (webhook === undefined) return;
      await tellWebhook(webhook, decision).catch((error: unknown) =>
        app.log.error({ err: error }, 'the webhook was not told of a canary'),
      );
    },
  });
  /** What went wrong at the last look: it is said once. */
  let said = '';
  let looking: Promise<void> | undefined;
  const look = async () => {
    try {
      await watch.look();
      said = '';
    } catch (error) {
      if (error instanceof StageOver || said === String(error)) return;
      said = String(error);
      const expected = error instanceof Refused || error instanceof CompositionFault;
      app.log.error(expected ? {} : { err: error }, `the canary stays as it is: ${said}`);
    }
  };
  // One that waits for the lock is not overtaken by the next.
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = undefined));
  }, lookEvery);
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await looking;
  });
  return watch;
}

/** Lets the servers of pages in, which show DEPLOYER_TOKEN; everybody else is answered with 401. */
function serverCheck({ token }: DeployerOptions): DeskApiOptions['isServer'] {
  const gate = new TokenGate(token);
  return async (request, reply) => {
    const verdict = await gate.check(request.ip, bearerOf(request.headers.authorization));
    if (verdict.state === 'right') return true;
    void reply.code(401).send({ error: 'Show DEPLOYER_TOKEN.', reasons: [] });
    return false;
  };
}

function takeReports(app: FastifyInstance, watch: CanaryWatch, isServer: DeskApiOptions['isServer']): void {
  app.post(canaryReportPath, { bodyLimit: reportLimit }, async (request, reply) => {
    if (!(await isServer(request, reply))) return reply;
    watch.take(z.parse(CanaryReport, request.body));
    return { standing: watch.standing } satisfies CanaryAnswer;
  });
}

/** Keeps the store bounded: files of previews go when nobody has a link to them any more (O-12). */
function removeEndedPreviews(
  app: FastifyInstance,
  { store, keys, now, lookForPreviewsEvery = previewsEvery }: DeployerOptions,
): void {
  const previews = new Previews({ store, keys, now, by: 'the deployer' });
  const look = async () => {
    try {
      for (const preview of await previews.removeEnded()) app.log.info(`preview ${preview} is removed`);
    } catch (error) {
      app.log.error({ err: error }, 'previews that have ended were not removed');
    }
  };
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = undefined));
  }, lookForPreviewsEvery);
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await looking;
  });
}

const UploadQuery = z.object({ version: z.optional(z.string()) });

/** What teams do with their own part, by a token that `npm run compose -- token` made. */
function teamApi(app: FastifyInstance, { store, keys, teamTokens, recordings, now }: DeployerOptions): void {
  const tokens = new TeamTokens(teamTokens);
  const gate = new TokenGate(async (token) => (await tokens.find(token)) !== undefined);

  const tokenOf: TokenOf = async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const bearer = bearerOf(request.headers.authorization);
    const verdict = await gate.check(request.ip, bearer);
    if (verdict.state === 'right') return tokens.find(bearer ?? '');
    if (verdict.state === 'limited') {
      void reply.code(429).header('retry-after', verdict.seconds);
      void reply.send({ error: `Too many wrong tokens: wait ${verdict.seconds} s.`, reasons: [] });
    } else {
      void reply.code(401).header('www-authenticate', 'Bearer');
      void reply.send({
        error: 'Send a token as Authorization: Bearer …',
        reasons: ['An operator makes one: npm run compose -- token mfe-loans --name loans-ci'],
      });
    }
    return undefined;
  };

  void app.register(async (uploads) => {
    takeArchives(uploads);
    uploads.post<{ Body: Readable | undefined }>('/releases', async (request, reply) => {
      const token = await tokenOf(request, reply);
      if (!token) return reply;
      const { version } = z.parse(UploadQuery, request.query);
      const body = request.body ?? Readable.from([]);
      const { release, digest, isNew } = await publishUpload(store, { body, part: token.part, version });
      return reply
        .code(isNew ? 201 : 200)
        .send({ name: release.name, version: release.version, digest, isNew });
    });
  });
  void app.register(previewApi, { store, keys, now, tokenOf });

  app.get('/recordings', async (request, reply) => {
    const token = await tokenOf(request, reply);
    if (!token) return reply;
    const composer = new Composer({ store, keys, now, recordings, by: token.name });
    const found = await teamRecordings(store, recordings, composer.history(), token.part);
    void reply.headers({ 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'gzip' });
    return reply.send(await compressed(JSON.stringify(found)));
  });

  app.post('/compositions', async (request, reply) => {
    const token = await tokenOf(request, reply);
    if (!token) return reply;
    const wanted = z.parse(TeamChange, request.body);
    const composer = new Composer({ store, keys, now, recordings, by: token.name });
    const { made, plan } = await composer.apply(changeOf(store, token.part, wanted));
    const versions = Object.entries(made.parts).map(([name, part]) => [name, part.version] as const);
    return reply.code(201).send({
      number: made.number,
      parts: Object.fromEntries(versions),
      canary: made.canary && { percent: made.canary.percent, steps: made.canary.plan?.steps ?? null },
      flags: made.flags?.[token.part] ?? {},
      notes: plan.notes.map(lineOf),
    });
  });
}
