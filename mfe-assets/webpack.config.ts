import { createConfig } from '@exchange/build';

export default createConfig({ kind: 'remote', name: 'mfe-assets', directory: import.meta.url });
