import { defineRemote } from '@exchange/platform';
import { createReactFill, createReactMount } from '@exchange/remote-kit';
import { name, platform, type fills } from '../remote.config';
import { texts } from './messages';
import { routes } from './routes';

/** The remote's definition, loaded by the host and by the harness. */
export default defineRemote({
  name,
  platform,
  mount: createReactMount({ texts, routes }),
  fill: createReactFill<typeof fills>({
    texts,
    fillers: {
      'home.promo': async () => (await import('./features/staking/staking-promo')).StakingPromo,
    },
  }),
});
