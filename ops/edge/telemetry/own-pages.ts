import { networksOf } from '@exchange/sandbox/networks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Why a batch of a page was not taken. */
export type IntakeRefusal = 'foreign' | 'limited' | 'too-large' | 'unsupported' | 'malformed';

export interface IntakeOptions {
  /** What a batch is of, e.g. `reports`. */
  readonly what: string;
  /** Types that a batch may say it is of. */
  readonly types: readonly string[];
  readonly bodyLimit: number;
  /** How large a batch may be, as words for who sends it. */
  readonly largest: string;
  /** Batches of one address in a minute. */
  readonly perMinute: number;
  readonly onRefused: (refusal: IntakeRefusal) => void;
}

/** Refuses a request with its reason. */
export type Refuse = (
  reply: FastifyReply,
  status: number,
  refusal: IntakeRefusal,
  reason: string,
) => FastifyReply;

/**
 * Has the routes of a plugin take batches, as texts, of the application's own pages only, of bounded size, and only so many from one
 * address (O-06). Returns what refuses a batch for another reason.
 */
export function takeFromOwnPages(
  app: FastifyInstance,
  { what, types, bodyLimit, largest, perMinute, onRefused }: IntakeOptions,
): Refuse {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  const refuse: Refuse = (reply, status, refusal, reason) => {
    onRefused(refusal);
    return reply.code(status).type('text/plain; charset=utf-8').send(`${reason}\n`);
  };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([...types], { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error, _request, reply) => {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
      return refuse(reply, 413, 'too-large', `A batch has at most ${largest}.`);
    if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
      return refuse(reply, 415, 'unsupported', `Send a batch as ${types.join(' or ')}.`);
    throw error;
  });
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (!isOfOwnPage(request))
      return refuse(reply, 403, 'foreign', `${what} are taken from pages of this origin only.`);
    try {
      await limiter.consume(networksOf(request.ip).own);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      void reply.header('retry-after', Math.ceil(error.msBeforeNext / 1000));
      return refuse(reply, 429, 'limited', 'Too many batches from this address: wait and send fewer.');
    }
    return undefined;
  });
  return refuse;
}

/** Browsers name the origin of everything that is posted. */
function isOfOwnPage({ headers: { origin }, host }: FastifyRequest): boolean {
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

/** What a batch holds; undefined, which is none, where it is no JSON. */
export function parseBatch(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
