import * as z from 'zod/mini';
import type { Access, Call } from './call';
import { catalogueEntries } from './catalogue';
import { schemaOf } from './check';
import { ErrorCodes, errorName, type ErrorCode } from './errors';

/** A JSON value with members. */
export interface JsonObject {
  readonly [name: string]: unknown;
}

/** The part of an OpenAPI 3.1 document that is made here. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: JsonObject;
  readonly servers: readonly JsonObject[];
  readonly tags: readonly JsonObject[];
  readonly paths: Readonly<Record<string, JsonObject>>;
  readonly components: JsonObject;
}

/** Codes that any call can answer with. */
const everyCall: readonly ErrorCode[] = [
  ErrorCodes.internal,
  ErrorCodes.invalidInput,
  ErrorCodes.notImplemented,
  ErrorCodes.rateLimited,
  ErrorCodes.unavailable,
];
const securityOf: Readonly<Record<Access, readonly JsonObject[]>> = {
  public: [],
  user: [{ session: [] }, { appToken: [] }],
  operator: [{ operator: [] }],
};
const sessionCodes: readonly ErrorCode[] = [ErrorCodes.sessionInvalid, ErrorCodes.sessionExpired];

/**
 * The contract as an OpenAPI 3.1 document: every call with its input, its response envelope, its codes, and what it
 * needs of session and idempotency key. `basePath` is where the calls are served.
 */
export function createOpenApi(options: {
  readonly version: string;
  readonly basePath?: string;
}): OpenApiDocument {
  const paths: Record<string, JsonObject> = {};
  const domains = new Set<string>();
  for (const { domain, call } of catalogueEntries) {
    domains.add(domain);
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call, domain) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Exchange',
      version: options.version,
      description:
        'Every response carries `{ code, msg, data }`; `code` 0 is success. Amounts and prices are decimal strings, times are ' +
        'milliseconds since the epoch. Which organisation is asked follows from the host.',
    },
    servers: [{ url: options.basePath ?? '/api' }],
    tags: [...domains].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-session',
          description: 'Session of a browser',
        },
        operator: { type: 'http', scheme: 'bearer', description: 'Session of an operator' },
        appToken: { type: 'apiKey', in: 'header', name: 'token', description: 'Session inside the app' },
      },
      parameters: {
        AcceptLanguage: {
          name: 'Accept-Language',
          in: 'header',
          description: 'Language of `msg` and of rich texts',
          schema: { type: 'string', enum: ['zh-HK', 'zh-CN', 'en'] },
        },
        ForwardedHost: {
          name: 'X-Forwarded-Host',
          in: 'header',
          description: 'The page’s own host; trusted from the edge only',
          schema: { type: 'string' },
        },
        IdempotencyKey: { ...idempotencyKey, required: true },
        OptionalIdempotencyKey: idempotencyKey,
      },
    },
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key with the same input takes effect once and is answered alike',
  schema: { type: 'string', minLength: 8, maxLength: 100 },
};

function operationOf(call: Call, domain: string): JsonObject {
  const input = jsonSchemaOf(call.input, 'input');
  const reference = (name: string) => ({ $ref: `#/components/parameters/${name}` });
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [domain],
    'x-weight': call.weight ?? 1,
    security: securityOf[call.access],
    ...(call.role && { 'x-role': call.role }),
    parameters: [
      reference('AcceptLanguage'),
      reference('ForwardedHost'),
      ...(call.idempotent === 'by-key'
        ? [reference(call.keyOptional ? 'OptionalIdempotencyKey' : 'IdempotencyKey')]
        : []),
      ...(call.method === 'GET' ? queryOf(input) : []),
    ],
    ...(call.method === 'POST'
      ? {
          requestBody: {
            required: true,
            content: {
              [call.encoding === 'multipart' ? 'multipart/form-data' : 'application/json']: { schema: input },
            },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'Success with `data`, or a refusal with its code',
        content: { 'application/json': { schema: { oneOf: [successOf(call), refusalOf(call)] } } },
      },
    },
  };
}

function queryOf(input: JsonObject): JsonObject[] {
  const required = new Set(Array.isArray(input['required']) ? input['required'] : []);
  return Object.entries(membersOf(input['properties'])).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }));
}

function successOf(call: Call): JsonObject {
  return {
    title: 'Success',
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { const: ErrorCodes.success },
      msg: { type: 'string' },
      data: jsonSchemaOf(call.output, 'output'),
    },
  };
}

function refusalOf(call: Call): JsonObject {
  const codes = [
    ...everyCall,
    ...(call.access === 'public' ? [] : sessionCodes),
    ...call.errors.map((name) => ErrorCodes[name]),
  ];
  const unique = [...new Set(codes)].sort((left, right) => left - right);
  return {
    title: 'Refusal',
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: {
        enum: unique,
        description: unique.map((code) => `${code} ${errorName(code) ?? ''}`).join(', '),
      },
      msg: { type: 'string' },
      data: { type: 'null' },
      fields: { type: 'object', additionalProperties: { type: 'string' } },
    },
  };
}

function jsonSchemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonObject {
  // A transformation has no schema of its own; the side that is asked for has.
  const made = z.toJSONSchema(schemaOf(schema), { io, target: 'draft-2020-12', unrepresentable: 'any' });
  return Object.fromEntries(Object.entries(made).filter(([name]) => name !== '$schema'));
}

function membersOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
