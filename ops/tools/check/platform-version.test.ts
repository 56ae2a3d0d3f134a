import { checkPlatformVersion, platformFaults } from './platform-version';

const fits = { makers: ['array', 'string'], version: '1.1.0', since: { '1.1.0': ['array', 'string'] } };

test('[O-04] the makers are those of the platform’s version', () => {
  expect(checkPlatformVersion()).toEqual([]);
  expect(platformFaults(fits)).toEqual([]);
});

test('[O-04] a new maker without a new version of the platform is said, with what to do', () => {
  const [fault, ...others] = platformFaults({ ...fits, makers: ['array', 'bigint', 'string'] });
  expect(others).toEqual([]);
  expect(fault).toMatch(/^the schema maker bigint is new, and hosts of platform 1\.1\.0 do not have it/);
  expect(fault).toContain('raise platformVersion in shared/platform/src/platform.ts to 1.2.0');
  expect(fault).toContain('let the remotes that use it need ^1.2.0');
});

test('[O-04] naming it under a version that the platform does not have yet is not enough', () => {
  const ahead = {
    ...fits,
    makers: ['array', 'bigint', 'string'],
    since: { ...fits.since, '1.2.0': ['bigint'] },
  };
  expect(platformFaults(ahead)).toEqual([
    expect.stringMatching(
      /names makers of platform 1\.2\.0, and platformVersion in .* is 1\.1\.0: raise it$/,
    ),
  ]);
  expect(platformFaults({ ...ahead, version: '1.2.0' })).toEqual([]);
});

test('[O-04] a maker that is gone breaks what was released', () => {
  expect(platformFaults({ ...fits, makers: ['string'] })).toEqual([
    expect.stringMatching(/^the schema maker array is gone, .* raise platformVersion to 2\.0\.0/),
  ]);
});
