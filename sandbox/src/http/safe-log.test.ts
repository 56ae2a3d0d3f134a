import { DrizzleQueryError } from 'drizzle-orm';
import fastify from 'fastify';
import { maskQueries, withSafeLog } from './safe-log';

it('[X-03] the log says why a statement failed, also inside other errors, and none of its values', () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = fastify({ logger: withSafeLog({ level: 'error', stream }) });
  const failed = new DrizzleQueryError(
    'insert into account_user values ($1)',
    ['ann@example.com'],
    new Error('the connection is gone'),
  );
  app.log.error({ err: failed }, 'one');
  app.log.error({ err: new AggregateError([failed], 'two failed') }, 'two');
  app.log.error({ err: new Error('three failed', { cause: failed }) }, 'three');
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    expect(line).toContain('the connection is gone');
    expect(line).toContain('insert into account_user');
    expect(line).not.toContain('ann@example.com');
  }
});

it.each([
  ['/api/captcha/createCaptcha', '/api/captcha/createCaptcha'],
  ['/api/a?email_code=123456&limit=20', '/api/a?email_code=***&limit=20'],
  [
    '/api/a?limit=20&new_login_pwd=Harbour-37%21x&google_code=1',
    '/api/a?limit=20&new_login_pwd=***&google_code=***',
  ],
  [
    '/api/a?secr%65t=x&token=y;captcha_id=z#access_token=w',
    '/api/a?secr%65t=***&token=***;captcha_id=***#access_token=***',
  ],
  ['/api/a?%zz=1&code=a=b', '/api/a?%zz=1&code=***'],
  ['/api/a?code', '/api/a?code'],
])('[S-12] %s is logged as %s', (url, logged) => {
  expect(maskQueries(url)).toBe(logged);
});

it('[S-12] no log of a request holds a code, a password or a token of its query', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = fastify({ logger: withSafeLog({ level: 'trace', stream }) });
  app.get('/call', (request) => {
    request.log.error({ url: request.url }, 'a call failed');
    throw new Error('it failed');
  });
  await app.inject('/call?sms_code=314159&password=hidden-word&limit=7');
  await app.inject('/nowhere?token=hidden-word&limit=7');
  await app.close();
  const log = lines.join('');
  expect(log).toContain('limit=7');
  expect(log).toContain('/nowhere');
  expect(log).not.toMatch(/314159|hidden-word/);
});
