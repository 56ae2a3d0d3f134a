import { createConfig } from '@exchange/build';

export default createConfig({ kind: 'remote', name: 'mfe-ibo', directory: import.meta.url });
