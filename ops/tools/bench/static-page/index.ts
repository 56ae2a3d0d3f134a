import type { RemoteDefinition } from '@exchange/platform';
import '@exchange/ui/tokens.css';
import { startHost } from '../../../../host/src/boot/start-host';
import trade from '../../../../mfe-trade/src/remote';

/** The remotes of a page that is one build: mfe-trade in the entry, the others split off. */
const remotes: Readonly<Record<string, () => Promise<{ readonly default: RemoteDefinition }>>> = {
  [trade.name]: () => Promise.resolve({ default: trade }),
  'mfe-assets': () => import('../../../../mfe-assets/src/remote'),
  'mfe-ibo': () => import('../../../../mfe-ibo/src/remote'),
  'mfe-auction': () => import('../../../../mfe-auction/src/remote'),
  'mfe-user': () => import('../../../../mfe-user/src/remote'),
  'mfe-nodes': () => import('../../../../mfe-nodes/src/remote'),
  'mfe-activity': () => import('../../../../mfe-activity/src/remote'),
};

startHost(window, () => ({
  async load({ name }) {
    const remote = remotes[name];
    if (!remote) throw new Error(`${name} is not part of the page`);
    return (await remote()).default;
  },
  discard: () => undefined,
  suits: () => false,
  // The bundler fetches the files, and tells of none.
  lastArrival: () => 0,
}));
