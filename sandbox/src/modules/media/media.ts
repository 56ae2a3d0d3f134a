import type { FastifyInstance } from 'fastify';
import { picturesPath } from './picture-names';
import { picture } from './pictures';

/** Serves the pictures of banners, brands and campaigns. A Fastify plugin. */
export async function registerMedia(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { file: string } }>(`${picturesPath}/:file`, async (request, reply) => {
    const svg = picture(request.params.file);
    if (svg === undefined)
      return reply.code(404).type('text/plain; charset=utf-8').send('There is no such picture\n');
    return reply
      .headers({
        'cache-control': 'public, max-age=86400',
        // Opened by itself it is a document: it may do nothing.
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .type('image/svg+xml')
      .send(svg);
  });
}
