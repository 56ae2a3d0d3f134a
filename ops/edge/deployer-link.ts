import type { IncomingHttpHeaders } from 'node:http';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type DeployerAddress, postToDeployer } from './deployer-client';
import type { CompositionView } from './operators/composition-view';
import { canaryReportPath } from './served-paths';
import { CanaryAnswer, type CanaryFigures } from './telemetry/canary-figures';

export interface DeployerLinkOptions extends DeployerAddress {
  readonly composition: CompositionView;
  readonly figures: CanaryFigures;
  /** How often it is told what pages report of a canary, ms. */
  readonly tellEvery: number;
}

/** How long it may take to answer a report, ms. */
const patience = 5_000;

/**
 * Hands what teams send to `/ops/api` on to the deployer, tells it what pages report of a canary, and keeps how that stands by its
 * answer (O-09, O-10). The signing key is there and not here. A Fastify plugin.
 */
export async function deployerLink(
  app: FastifyInstance,
  { url, token, composition, figures, tellEvery }: DeployerLinkOptions,
): Promise<void> {
  let isDown = false;
  // Again also where nothing has changed: one that began anew knows nothing.
  const tell = async () => {
    const report = figures.report(await composition.current());
    if (report === undefined) return;
    const response = await postToDeployer({ url, token }, canaryReportPath, report, patience);
    if (!response.ok) throw new Error(`it answers ${response.status}`);
    // A deployer of an earlier release answers nothing but 204.
    figures.takeAnswer(response.status === 204 ? {} : z.parse(CanaryAnswer, await response.json()));
    isDown = false;
  };
  let telling: Promise<void> | undefined;
  const timer = setInterval(() => {
    telling ??= tell()
      .catch((error: unknown) => {
        figures.takeAnswer('none');
        if (!isDown) app.log.error({ err: error }, 'the deployer is not told of the canary');
        isDown = true;
      })
      .finally(() => (telling = undefined));
  }, tellEvery);
  app.addHook('onClose', () => clearInterval(timer));
  await app.register(httpProxy, {
    upstream: url,
    prefix: '/ops/api',
    rewritePrefix: '/ops/api',
    replyOptions: {
      // Who sends wrong tokens is limited by address, which nobody may choose.
      rewriteRequestHeaders: (
        { ip, host, protocol }: Pick<FastifyRequest, 'ip' | 'host' | 'protocol'>,
        headers: IncomingHttpHeaders,
      ) => ({
        ...headers,
        'x-forwarded-for': ip,
        // What the links are for that it makes.
        'x-forwarded-host': host,
        'x-forwarded-proto': protocol,
      }),
      onError(reply, { error }) {
        reply.log.error({ err: error }, 'the deployer does not answer');
        void reply.code(502).send({ error: 'The deployer does not answer', reasons: [] });
      },
    },
  });
}
