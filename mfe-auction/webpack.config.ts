import { createConfig } from '@exchange/build';

export default createConfig({ kind: 'remote', name: 'mfe-auction', directory: import.meta.url });
