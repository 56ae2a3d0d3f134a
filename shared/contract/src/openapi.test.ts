import { catalogue } from './catalogue';
import { createOpenApi } from './openapi';

/** Matchers without their `any`. */
const containing = (...items: readonly unknown[]): unknown => expect.arrayContaining([...items]);
const having = (members: object): unknown => expect.objectContaining(members);

const document = createOpenApi({ version: '1.2.3' });

/** Every object inside a value. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield { ...value };
  for (const member of Object.values(value)) yield* objectsIn(member);
}

test('[X-01] the OpenAPI document has every call, under its path and method, with its name', () => {
  expect(document).toMatchObject({
    openapi: '3.1.1',
    info: { version: '1.2.3' },
    servers: [{ url: '/api' }],
  });
  const names = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => [method.toUpperCase(), path, operation]),
  );
  expect(names).toHaveLength(catalogue.length);
  for (const call of catalogue) {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: call.name, summary: call.summary });
  }
});

test('[X-01] it is plain JSON whose references all lead somewhere', () => {
  const text = JSON.stringify(document);
  expect(JSON.parse(text)).toEqual(document);
  for (const { $ref } of objectsIn(document)) {
    if ($ref === undefined) continue;
    if (typeof $ref !== 'string') throw new TypeError('a reference is a text');
    expect($ref).toMatch(/^#\//);
    const found = $ref
      .slice(2)
      .split('/')
      .reduce<unknown>(
        (at, name) =>
          typeof at === 'object' && at !== null
            ? Object.entries(at).find(([key]) => key === name)?.[1]
            : undefined,
        document,
      );
    expect(found).toBeDefined();
  }
});

test('[X-01] an order: JSON body, session, idempotency key, envelope and codes', () => {
  const operation = document.paths['/Org/Order/placeOrder']?.['post'];
  expect(operation).toMatchObject({
    security: [{ session: [] }, { appToken: [] }],
    parameters: containing({ $ref: '#/components/parameters/IdempotencyKey' }),
    requestBody: {
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['market_type', 'side', 'market', 'token', 'price', 'amount'],
            properties: { amount: { type: 'string' } },
          },
        },
      },
    },
    responses: {
      200: {
        content: {
          'application/json': {
            schema: {
              oneOf: [
                { properties: { code: { const: 0 }, data: { properties: { order: { type: 'object' } } } } },
                { properties: { code: { enum: containing(1001, 1101, 3003) }, data: { type: 'null' } } },
              ],
            },
          },
        },
      },
    },
  });
});

test('[X-01] a query call has its members as parameters; a public one needs no session; an upload is a form', () => {
  const kline = document.paths['/rt/kline']?.['get'];
  expect(kline).toMatchObject({ security: [] });
  expect(kline).toMatchObject({
    parameters: containing(
      having({
        name: 'time_type',
        in: 'query',
        required: true,
        schema: having({ enum: containing('1M') }),
      }),
      having({ name: 'before', required: false }),
    ),
  });
  expect(kline).not.toHaveProperty('requestBody');
  expect(document.paths['/kyc/user/uploadFile']?.['post']).toMatchObject({
    requestBody: {
      content: { 'multipart/form-data': { schema: { properties: { file: { format: 'binary' } } } } },
    },
  });
});

test('[X-01] no input or output is left without a shape', () => {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const object of objectsIn(item)) {
      if (!('properties' in object)) continue;
      const [properties = {}] = objectsIn(object['properties']);
      for (const [name, schema] of Object.entries(properties)) {
        expect([path, name, JSON.stringify(schema) !== '{}']).toEqual([path, name, true]);
      }
    }
  }
});
