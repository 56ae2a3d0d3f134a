import { readUsername, type AccountInput } from './password-form';

const input: AccountInput = {
  kind: 'email',
  email: ' Demo@Example.com ',
  callingCode: '+852',
  number: '91234567',
};

test('[S-01] a username is an email, or calling code and digits', () => {
  expect(readUsername(input)).toBe('Demo@Example.com');
  expect(readUsername({ ...input, kind: 'phone' })).toBe('+85291234567');
});

test.each([
  { kind: 'email', email: 'demo' },
  { kind: 'email', email: 'demo@example' },
  { kind: 'email', email: 'de mo@example.com' },
  { kind: 'phone', number: '9123a567' },
  { kind: 'phone', number: '912' },
  { kind: 'phone', callingCode: '' },
] as const)('[S-01] %j is none', (wrong) => {
  expect(readUsername({ ...input, ...wrong })).toBeUndefined();
});
