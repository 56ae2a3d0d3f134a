import { createConfig } from '@exchange/build';

export default createConfig({ kind: 'remote', name: 'mfe-trade', directory: import.meta.url });
