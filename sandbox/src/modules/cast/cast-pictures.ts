import type { FastifyInstance } from 'fastify';
import type { CastApplications } from './cast-applications';

/** Where the pictures of applications are served. */
const picturesPath = '/api/cast/picture';

/** Address of a picture as it is kept, and of a thumb's size. */
export const castPictureUrl = (id: string): string => `${picturesPath}/${id}.jpg`;
export const castPreviewUrl = (id: string): string => `${picturesPath}/${id}-preview.jpg`;

/**
 * Serves the pictures of applications. Their names cannot be guessed: whoever sent one has it, and others get it with the application
 * once it is accepted. A Fastify plugin.
 */
export function registerCastPictures(
  app: FastifyInstance,
  applications: Pick<CastApplications, 'picture'>,
): void {
  app.get<{ Params: { file: string } }>(`${picturesPath}/:file`, async (request, reply) => {
    const [, id, preview] = /^([\w-]{36})(-preview)?\.jpg$/.exec(request.params.file) ?? [];
    const jpeg = id && (await applications.picture(id, preview === undefined ? 'content' : 'preview'));
    if (!jpeg) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such picture\n');
    return reply
      .headers({
        'cache-control': 'private, max-age=3600, immutable',
        // Opened by itself it may do nothing, and other sites show nothing of it.
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': 'inline; filename="picture.jpg"',
        'cross-origin-resource-policy': 'same-origin',
      })
      .type('image/jpeg')
      .send(jpeg);
  });
}
