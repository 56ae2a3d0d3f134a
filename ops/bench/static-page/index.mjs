import '@exchange/ui/tokens.css';
import { startHost } from '../../../host/src/boot/start-host.tsx';
import trade from '../../../mfe-trade/src/remote.tsx';

/** The remotes of a page that is one build: mfe-trade in the entry, the others split off. */
const remotes = {
  [trade.name]: () => Promise.resolve({ default: trade }),
  'mfe-assets': () => import('../../../mfe-assets/src/remote.tsx'),
  'mfe-ibo': () => import('../../../mfe-ibo/src/remote.tsx'),
  'mfe-auction': () => import('../../../mfe-auction/src/remote.tsx'),
  'mfe-user': () => import('../../../mfe-user/src/remote.tsx'),
  'mfe-nodes': () => import('../../../mfe-nodes/src/remote.tsx'),
  'mfe-activity': () => import('../../../mfe-activity/src/remote.tsx'),
};

startHost(window, () => ({
  load: async (name) => (await remotes[name]()).default,
  discard: () => undefined,
}));
