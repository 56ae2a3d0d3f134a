import { init } from '@module-federation/enhanced/runtime';
import lendRuntime from '@module-federation/inject-external-runtime-core-plugin';
import * as platform from '@exchange/platform';
import * as rxjs from '@exchange/platform/rxjs';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';

/**
 * Begins the host: lends its libraries, and the federation runtime itself, to the remotes. The host's own code imports
 * them as any bundle does; having the runtime choose them for the host too costs a slow phone a sixth of a second.
 */
const libraries = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-dom/client': reactDomClient,
  '@exchange/platform': platform,
  '@exchange/platform/rxjs': rxjs,
  // Its name in remotes that were built for platform 1.x.
  '@exchange/rx': rxjs,
};

init({
  name: 'host',
  remotes: [],
  plugins: [lendRuntime()],
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(
    Object.entries(libraries).map(([name, library]) => [
      name,
      {
        version: name.startsWith('@') ? platform.platformVersion : react.version,
        lib: () => library,
        shareConfig: { singleton: true, requiredVersion: false },
      },
    ]),
  ),
});
