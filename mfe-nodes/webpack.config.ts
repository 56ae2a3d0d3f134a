import { createConfig } from '@exchange/build';

export default createConfig({ kind: 'remote', name: 'mfe-nodes', directory: import.meta.url });
