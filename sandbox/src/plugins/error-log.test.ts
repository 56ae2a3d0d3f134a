import { DrizzleQueryError } from 'drizzle-orm';
import fastify from 'fastify';
import { withErrorLog } from './error-log';

it('[X-03] the log says why a statement failed, also inside other errors, and none of its values', () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = fastify({ logger: withErrorLog({ level: 'error', stream }) });
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
