import { laterRoutes } from '@exchange/remote-kit';
import { Switch } from 'wouter';

const routes = laterRoutes({
  remote: 'mfe-nodes',
  text: 'later.text',
  market: 'later.market',
  back: 'later.back',
  screens: [
    { path: '/ecologicalNodes', title: 'screens.home', back: '/' },
    { path: '/ecologicalNodes/income/table/:type', title: 'screens.incomeTable', back: '/ecologicalNodes' },
    { path: '/ecologicalNodes/income/:nodeType', title: 'screens.income', back: '/ecologicalNodes' },
  ],
});

/** All routes of the area: it is not open yet, and says so. */
export function Application() {
  return <Switch>{routes}</Switch>;
}
