import { createConfig } from '@exchange/build';

export default createConfig({
  kind: 'host',
  name: 'host',
  directory: import.meta.url,
  early: './src/tabs/early-tabs',
});
