import { createCastApply } from '@exchange/contract';
import sharp from 'sharp';
import { outcomeOf } from '../../core/commands';
import type { Database } from '../../core/context';
import { renderPicture } from '../../core/uploaded-picture';
import type { CastApplications } from '../../modules/cast';
import { picture, pictureUrl } from '../../modules/media';
import { demoCommand } from './demo-command';

/** What the demo user has applied to, and what the reviewer said. */
const demoApplications = [
  {
    ...{
      categoryId: 'vocal',
      key: 'demo-accepted',
      stageName: 'Demo Leung',
      slogan: 'Sings in three languages',
    },
    introduction:
      'Eight years on small stages between Kowloon and Kennedy Town, two singles, and a voice that carries without a microphone.',
    pictures: ['aura', 'lyre', 'muse'],
    decision: { approve: true },
  },
  {
    ...{ categoryId: 'runway', key: 'demo-refused', stageName: 'Demo Leung', slogan: '' },
    introduction: 'First time on a runway.',
    pictures: ['muse'],
    decision: { approve: false, reason: 'pictures', note: '' },
  },
] as const;

/** Gives the demo user of an organisation an application that was accepted and one that was refused; each once. */
export async function seedDemoCasting(
  database: Database,
  applications: Pick<CastApplications, 'keepPicture' | 'apply' | 'decide'>,
  user: { readonly id: string; readonly organisation: string },
): Promise<void> {
  const { id: userId, organisation } = user;
  for (const { key, pictures, decision, ...application } of demoApplications) {
    const mark = demoCommand(userId, createCastApply, key);
    if ((await outcomeOf(database, mark)) !== undefined) continue;
    const images: string[] = [];
    for (const name of pictures) {
      const svg = picture(pictureUrl('story', name).split('/').at(-1) ?? '');
      if (svg === undefined) continue;
      const drawn = await sharp(Buffer.from(svg)).png().toBuffer();
      const file = new File([new Uint8Array(drawn)], `${name}.png`);
      images.push(await applications.keepPicture(userId, await renderPicture(file)));
    }
    const { id } = await applications.apply(
      { ...application, userId, organisation, contact: 'demo@example.com', images },
      mark,
    );
    await applications.decide(id, decision, 'demo');
  }
}
