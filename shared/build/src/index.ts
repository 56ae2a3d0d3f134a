export { createConfig } from './create-config';
export { createHarnessConfig, harnessScript } from './create-harness-config';
export { createHostDevConfig, createRemoteDevConfig, devHost } from './create-dev-config';
export { createStaticConfig } from './create-static-config';
export { deployedServer } from './deployed-server';
export { runBuild } from './run-build';
export { asksForPage, type DevServer, proxyTo, type ServedPart, serverOptions } from './server-options';
export { startServer } from './start-server';
