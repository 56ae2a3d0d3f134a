export { createConfig } from './create-config.mjs';
export { createHarnessConfig, harnessScript } from './create-harness-config.mjs';
export { createHostDevConfig, devHost } from './create-host-dev-config.mjs';
