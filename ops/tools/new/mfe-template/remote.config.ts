import type { RemoteRoute } from '@exchange/platform/routes';

export const name = 'mfe-template';
/** The range of the platform that it needs (O-04). */
export const platform = '^2.2.0';

export const routes = [
  // What a page may say of itself is in docs/team-guide.md.
  { path: '/template', title: 'title', page: './src/features/pairs/pairs-page' },
] as const satisfies readonly RemoteRoute[];
