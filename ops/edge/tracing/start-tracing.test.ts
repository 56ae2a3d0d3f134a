import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgresql, stopPostgresql } from '../../../sandbox/test/storage/postgresql/run';
import { OtlpReceiver } from '../../testing/otlp-receiver';
import { bundleForNode } from '../../tools/build/bundle-server';

const run = promisify(execFile);
const root = join(__dirname, '../../..');

test.each(['ops/edge/serve.ts', 'ops/tools/containers/sandbox.ts', 'ops/deployer/serve.ts'])(
  '[O-06] of OpenTelemetry %s loads by itself only the API, which does nothing',
  async (entry) => {
    const folder = mkdtempSync(join(tmpdir(), 'exchange-tracing-'));
    const file = join(folder, 'program.mjs');
    try {
      await bundleForNode(entry, file);
      const imports = [
        ...readFileSync(file, 'utf8').matchAll(/^import [^'"]*["'](@opentelemetry\/[^'"]+)/gm),
      ];
      expect(imports.filter(([, name]) => name !== '@opentelemetry/api')).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

describe('PostgreSQL', () => {
  let collector: OtlpReceiver;
  beforeAll(async () => {
    collector = await OtlpReceiver.start();
    await startPostgresql();
    await run(process.execPath, ['--import', 'tsx', 'ops/testing/traced-statements.ts'], {
      cwd: root,
      env: {
        ...process.env,
        DATABASE_URL: process.env['TEST_DATABASE_URL'],
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/of/traces`,
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
        OTEL_RESOURCE_ATTRIBUTES: 'service.name=named,deployment.environment.name=test',
      },
    });
  });
  afterAll(async () => {
    await stopPostgresql();
    await collector.stop();
  });

  const statementsBelow = (name: string) => {
    const parent = collector.spans.find((span) => span.name === name);
    return collector.spans.filter(
      ({ parentSpanId, attributes }) =>
        parentSpanId === parent?.spanId && attributes['db.query.text'] !== undefined,
    );
  };
  const textsBelow = (name: string) =>
    statementsBelow(name).map(({ attributes }) => attributes['db.query.text']);

  test('[O-06] each statement is a span of whoever asked, also where it waited for a connection', () => {
    for (let index = 0; index < 20; index += 1)
      expect(textsBelow(`asked ${index}`)).toEqual(['select $1::text']);
    expect(textsBelow('transaction')).toEqual(['begin', 'select $1::text as within', 'commit']);
    expect(textsBelow('failed')).toEqual(['select $1::int']);
  });

  test('[O-06] no value of a parameter and no statement of nobody is told', () => {
    const everything = collector.bodies.join('\n');
    expect(everything).not.toContain('secret');
    expect(everything).not.toContain('nobody asked');
  });

  test('[O-06] they go where the variables say, from the service that they name', () => {
    expect(new Set(collector.headers.map(({ path }) => path))).toEqual(new Set(['/of/traces']));
    expect(new Set(collector.spans.map(({ service }) => service))).toEqual(new Set(['named']));
  });
});
