export { createConfig } from './create-config.mjs';
export { createHarnessConfig, harnessScript } from './create-harness-config.mjs';
export { createHostDevConfig, devHost } from './create-host-dev-config.mjs';
export { createRemoteDevConfig } from './create-remote-dev-config.mjs';
export { createStaticConfig } from './create-static-config.mjs';
