import { defineRemote } from '@exchange/platform';
import { createReactMount } from '@exchange/remote-kit';
import { name, platform } from '../remote.config';
import { texts } from './messages';
import { routes } from './routes';

/** The remote's definition, loaded by the host and by the harness. */
export default defineRemote({
  name,
  platform,
  mount: createReactMount({ texts, routes }),
});
