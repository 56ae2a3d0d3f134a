import { createConfig } from '@exchange/build';

export default createConfig({ kind: 'remote', name: 'mfe-template', directory: import.meta.url });
