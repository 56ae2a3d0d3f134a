import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Preview } from '../edge/store/preview-document';
import { Refused } from '../edge/store/refused';
import type { TeamToken } from '../tools/compose/team-tokens';
import { Previews, type PreviewsOptions, usualPreviewDays } from '../tools/publish/previews';
import { isRelease, takeArchives, withUpload } from './uploaded-release';

/** The token that a request shows; undefined where it shows none that holds, and is answered already. */
export type TokenOf = (request: FastifyRequest, reply: FastifyReply) => Promise<TeamToken | undefined>;

export interface PreviewApiOptions extends Pick<PreviewsOptions, 'store' | 'keys' | 'now'> {
  readonly tokenOf: TokenOf;
}

const NamedQuery = z.object({ name: z.string() });
const UploadQuery = z.extend(NamedQuery, {
  /** How long the link holds; a week unless told. */
  days: z.optional(z.coerce.number()),
  /** Origin of the pages that the link is for; the one that was asked unless told. */
  for: z.optional(z.string()),
});

const shown = ({ name, version, until, made, by, bytes }: Preview) => ({
  ...{ name, version, until, made, by, bytes },
});

/** `/ops/api/previews`: what teams do with previews of their own part's branches (O-12). A Fastify plugin. */
export async function previewApi(app: FastifyInstance, options: PreviewApiOptions): Promise<void> {
  const { store, keys, now, tokenOf } = options;
  const previewsOf = ({ name: by }: TeamToken) => new Previews({ store, keys, now, by });
  takeArchives(app);

  app.get('/previews', async (request, reply) => {
    const token = await tokenOf(request, reply);
    if (!token) return reply;
    return reply.send({ previews: (await previewsOf(token).list(token.part)).map(shown) });
  });

  app.post<{ Body: Readable | undefined }>('/previews', async (request, reply) => {
    const token = await tokenOf(request, reply);
    if (!token) return reply;
    const query = z.parse(UploadQuery, request.query);
    const { name, days = usualPreviewDays } = query;
    const origin = query.for ?? `${request.protocol}://${request.host}`;
    const made = await withUpload(request.body ?? Readable.from([]), async (folder) => {
      if (await isRelease(folder))
        throw new Refused('A preview is made of a build: upload what webpack wrote, such as dist');
      return previewsOf(token).publish({ folder, part: token.part, name, days, for: origin });
    });
    const { url, until, notes, preview } = made;
    return reply.code(201).send({ ...shown(preview), url, until, notes });
  });

  app.delete('/previews', async (request, reply) => {
    const token = await tokenOf(request, reply);
    if (!token) return reply;
    const { name } = z.parse(NamedQuery, request.query);
    return reply.send({ ended: (await previewsOf(token).end(token.part, name)).map(shown) });
  });
}
