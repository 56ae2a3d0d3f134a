import type { RemoteRoute } from '@exchange/platform/routes';

export interface RemoteConfig {
  readonly name?: string;
  readonly platform?: string;
  readonly routes: readonly RemoteRoute[];
}

export function readRemoteConfig(directory: string): RemoteConfig;
