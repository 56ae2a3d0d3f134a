import { createHash } from 'node:crypto';
import { and, desc, eq, lt, notExists, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ModuleContext } from '../../application/module';
import { CallError } from '../../core/call-error';
import { day } from '../../core/time-spans';
import { renderCut } from '../../core/uploaded-picture';
import { banner, bannerPicture } from './tables';

/** Where uploaded pictures of banners are served. */
const picturesPath = '/api/home/picture';
const pictureUrl = (id: string): string => `${picturesPath}/${id}.jpg`;

/** Sides of a banner's picture, in pixels. */
const size = { width: 750, height: 320 };
/** How long a picture waits for its banner, ms. */
const waiting = day;

/** Pictures that operators uploaded for banners (O-10). */
export class BannerPictures {
  constructor(private readonly context: Pick<ModuleContext, 'database' | 'clock'>) {}

  /** Keeps an upload, cut to the size of banners, and answers with its address. Rejects as `keepContentPicture` says. */
  async keep(organisation: string, file: File): Promise<string> {
    const { width, height } = size;
    const fields = { picture: `pictureTooSmall ${width} × ${height}` };
    const content = await renderCut(file, size, () => new CallError('invalidInput', 'picture', fields));
    // The same one again is under the same address.
    const id = createHash('sha256').update(`${organisation} `).update(content).digest('hex').slice(0, 32);
    const createTime = this.context.clock.now();
    await this.context.database
      .insert(bannerPicture)
      .values({ id, organisation, content, createTime })
      .onConflictDoUpdate({ target: bannerPicture.id, set: { createTime } });
    return pictureUrl(id);
  }

  /** Addresses of an organisation's pictures, the newest first. */
  async urlsOf(organisation: string): Promise<readonly string[]> {
    const { id, createTime } = bannerPicture;
    const rows = await this.context.database
      .select({ id })
      .from(bannerPicture)
      .where(eq(bannerPicture.organisation, organisation))
      .orderBy(desc(createTime), desc(id));
    return rows.map((row) => pictureUrl(row.id));
  }

  /** Forgets pictures that no banner has. */
  async clean(): Promise<void> {
    const { database, clock } = this.context;
    const url = sql`${picturesPath} || '/' || ${bannerPicture.id} || '.jpg'`;
    const using = database.select({ id: banner.id }).from(banner).where(eq(banner.imageUrl, url));
    await database
      .delete(bannerPicture)
      .where(and(lt(bannerPicture.createTime, clock.now() - waiting), notExists(using)));
  }

  /** Serves the pictures: a picture never changes under its address. A Fastify plugin. */
  register(app: FastifyInstance): void {
    app.get<{ Params: { file: string } }>(`${picturesPath}/:file`, async (request, reply) => {
      const [, id] = /^([0-9a-f]{32})\.jpg$/.exec(request.params.file) ?? [];
      const content = id === undefined ? undefined : await this.contentOf(id);
      if (!content)
        return reply.code(404).type('text/plain; charset=utf-8').send('There is no such picture\n');
      return reply
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          // Opened by itself it may do nothing.
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': 'inline; filename="picture.jpg"',
        })
        .type('image/jpeg')
        .send(content);
    });
  }

  private async contentOf(id: string): Promise<Buffer | undefined> {
    const own = eq(bannerPicture.id, id);
    const [row] = await this.context.database
      .select({ content: bannerPicture.content })
      .from(bannerPicture)
      .where(own);
    return row?.content;
  }
}
