export {
  tabs,
  type FirstData,
  type RemoteRoute,
  type Route,
  type RouteMatch,
  type RoutePattern,
  type Tab,
} from './route';
export { overlap, RouteTable } from './route-table';
