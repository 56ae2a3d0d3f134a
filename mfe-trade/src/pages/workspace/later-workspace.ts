import { lazyPage } from '@exchange/remote-kit';

/** A pair's page where there is room for all of it at once (H-29). Fetched when it is shown: phones go without it (H-26). */
export const Workspace = lazyPage(
  async () => (await import(/* webpackChunkName: "workspace" */ './workspace')).Workspace,
);
