import { createConfig } from '@exchange/build';

export default createConfig({ kind: 'remote', name: 'mfe-user', directory: import.meta.url });
