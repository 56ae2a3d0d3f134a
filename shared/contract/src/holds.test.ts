import { ErrorCodes } from './errors';
import { holdName, securityHolds } from './holds';

test('[A-05] a hold is known by its code', () => {
  expect(securityHolds.map((name) => holdName(ErrorCodes[name]))).toEqual(securityHolds);
  expect([holdName(ErrorCodes.sessionInvalid), holdName(11_956)]).toEqual([undefined, undefined]);
});
