import { faultOfRequest } from './shell';

test('[B-05] the app refuses actions that the contract does not have, and requests that are not the action’s', () => {
  const faultOf = (action: string, data: unknown) => faultOfRequest({ id: '1', action, data });
  expect(faultOf('getAppData', {})).toBeNull();
  expect(faultOf('openNewPage', { path: '/search' })).toBeNull();
  expect(faultOf('sendMoney', {})).toBe('unknown');
  expect(faultOf('openNewPage', { path: 'https://evil.example/' })).toBe('refused');
  expect(faultOf('addFavourites', { ids: 'a,' })).toBe('refused');
  expect(faultOfRequest('getAppData')).toBe('refused');
});
