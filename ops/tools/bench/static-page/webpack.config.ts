import path from 'node:path';
import { createStaticConfig } from '@exchange/build';
import { browserPackages, root } from '../../build/workspaces';

const remote = 'mfe-trade';

export default createStaticConfig({
  root,
  entry: path.join(import.meta.dirname, 'index.ts'),
  remote,
  others: browserPackages.filter((name) => name !== 'host' && name !== remote),
  // What a visitor gets who has chosen none.
  locale: 'zh-HK',
});
