import { defineModule } from '../../application/module';
import { picture, picturesPath } from './pictures';

/** Pictures of banners, brands and campaigns, which the sandbox draws. */
export const mediaModule = defineModule({
  name: 'media',
  family: 'market',
  open: () => ({
    routes(app) {
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
    },
  }),
});
