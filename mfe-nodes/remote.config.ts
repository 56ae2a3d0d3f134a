import type { RemoteRoute } from '@exchange/platform/routes';

export const name = 'mfe-nodes';
/** The range of the platform that it needs (O-04). */
export const platform = '^2.2.0';

export const routes = [
  {
    path: '/ecologicalNodes',
    title: 'screens.home',
    page: './src/features/landing/landing-page',
    firstData: [{ call: 'node.listConfig', input: {} }],
  },
  {
    path: '/ecologicalNodes/income/table/:type',
    title: 'screens.table',
    protected: true,
    page: './src/features/income-table/table-page',
  },
  {
    path: '/ecologicalNodes/income/:nodeType',
    title: 'titles.income',
    protected: true,
    page: './src/features/income/income-page',
  },
] as const satisfies readonly RemoteRoute[];
