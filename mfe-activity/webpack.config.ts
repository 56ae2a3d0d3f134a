import { createConfig } from '@exchange/build';

export default createConfig({ kind: 'remote', name: 'mfe-activity', directory: import.meta.url });
