import { promisify } from 'node:util';
import { isPushEndpoint } from './push-sender';
import { isPublicAddress, lookupPublic } from './public-addresses';

test('[S-11] nothing is pushed to this machine, its networks, or addresses of special use', () => {
  const inside = [
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1%eth0', 'fd00::1', '::ffff:127.0.0.1'],
    ...['::ffff:8.8.8.8', '64:ff9b::a00:1', '2001:db8::1', '2002:a00:1::', 'ff02::1', 'no address', ''],
  ];
  expect(inside.filter(isPublicAddress)).toEqual([]);
  const outside = ['8.8.8.8', '142.250.1.1', '2a00:1450:4009::1', '2606:4700::1'];
  expect(outside.filter(isPublicAddress)).toEqual(outside);
});

test('[S-11] a name that leads to this machine is not connected to', async () => {
  const look = promisify(lookupPublic);
  await expect(look('localhost', {})).rejects.toThrow('localhost is not on the public internet');
  await expect(look('localhost', { all: true })).rejects.toThrow('not on the public internet');
});

test('[S-11] a push service is at a public name over https, or where the operator says', () => {
  const allowed = ['http://127.0.0.1:9000'];
  const refused = [
    ...['http://push.example/a', 'https://127.0.0.1/a', 'https://[::1]/a', 'https://push.example:8443/a'],
    ...['https://user@push.example/a', 'ftp://push.example', '/a', '', 'http://127.0.0.1:9001/a'],
  ];
  expect(refused.filter((endpoint) => isPushEndpoint(endpoint, allowed))).toEqual([]);
  expect(isPushEndpoint('https://fcm.googleapis.com/fcm/send/abc', [])).toBe(true);
  expect(isPushEndpoint('http://127.0.0.1:9000/abc', allowed)).toBe(true);
});
