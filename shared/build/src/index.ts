export { createConfig } from './create-config';
export { createHarnessConfig, harnessScript } from './create-harness-config';
export { createHostDevConfig, devHost } from './create-host-dev-config';
export { createRemoteDevConfig } from './create-remote-dev-config';
export { createStaticConfig } from './create-static-config';
export { deployedServer } from './deployed-server';
export { runBuild } from './run-build';
export { asksForPage, type DevServer, proxyTo, type ServedPart, serverOptions } from './server-options';
export { startServer } from './start-server';
