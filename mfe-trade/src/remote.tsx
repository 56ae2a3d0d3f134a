import { defineRemote } from '@exchange/platform';
import { createReactMount } from '@exchange/remote-kit';
import { Application } from './app/application';
import { preloadPage } from './app/pages';
import { remoteName } from './common/text';
import { messages } from './messages';

/** The remote's definition, loaded by the host and by the harness. */
export default defineRemote({
  name: remoteName,
  platform: '^1.7.0',
  mount: createReactMount({ name: remoteName, messages, Application, preload: preloadPage }),
});
