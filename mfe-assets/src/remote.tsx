import { defineRemote } from '@exchange/platform';
import { createReactMount } from '@exchange/remote-kit';
import { Application } from './app/application';
import { messages } from './messages';

/** The remote's definition, loaded by the host and by the harness. */
export default defineRemote({
  name: 'mfe-assets',
  platform: '^1.7.0',
  mount: createReactMount({ name: 'mfe-assets', messages, Application }),
});
