export { routes, owners, type Owner, type Route, type Tab } from './route-table';
export { matchRoute, type RouteMatch } from './match-route';
