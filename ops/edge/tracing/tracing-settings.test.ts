import { readTracingSettings } from './tracing-settings';

test.each([{}, { OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }, { TRACED_PAGES: '5', OTEL_SERVICE_NAME: 'exchange' }])(
  '[O-06] without a collector nothing is traced (%j)',
  (environment) => expect(readTracingSettings(environment)).toBeUndefined(),
);

test('[O-06] OTEL_SDK_DISABLED switches it off', () => {
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'true' };
  expect(readTracingSettings(environment)).toBeUndefined();
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, 'http://collector:4318/v1/traces'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector/otlp/' }, 'https://collector/otlp/v1/traces'],
  [
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://other:4318',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector/as-it-is',
    },
    'http://collector/as-it-is',
  ],
])('[O-06] with %j spans go to %s', (environment, endpoint) => {
  expect(readTracingSettings(environment)).toEqual({
    endpoint,
    headers: {},
    protocol: 'http/protobuf',
    tracedPages: 1,
  });
});

const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

test('[O-06] headers, form and share of the pages are as they are set', () => {
  expect(
    readTracingSettings({
      ...collector,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key, x-other=1=2',
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x-other=3',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
      OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json',
      TRACED_PAGES: '0.5',
    }),
  ).toMatchObject({ headers: { 'x-key': 'a key', 'x-other': '3' }, protocol: 'http/json', tracedPages: 0.5 });
});

test.each([
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT is "collector:4318"; use the address of a collector such as http://localhost:4318',
  ],
  [
    { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    'OTEL_EXPORTER_OTLP_PROTOCOL is "grpc"; use http/protobuf or http/json',
  ],
  [
    { OTEL_EXPORTER_OTLP_HEADERS: 'a-secret' },
    'OTEL_EXPORTER_OTLP_HEADERS is no list of headers; use name=value,other=value',
  ],
  [
    { OTEL_EXPORTER_OTLP_HEADERS: 'key=100%' },
    'OTEL_EXPORTER_OTLP_HEADERS has a % that begins no character; write it as %25',
  ],
  [{ TRACED_PAGES: '101' }, 'TRACED_PAGES is "101"; use a share in percent from 0 to 100'],
  [{ TRACED_PAGES: 'all' }, 'TRACED_PAGES is "all"; use a share in percent from 0 to 100'],
])('[O-06] %j is refused with what to do', (environment, message) => {
  expect(() => readTracingSettings({ ...collector, ...environment })).toThrow(message);
});
