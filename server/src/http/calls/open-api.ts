import { CALLS } from '@truefill/api/calls.ts';
import type { Call } from '@truefill/api/call.ts';
import { CODE_OK, ERROR_CODES } from '@truefill/api/error-codes.ts';
import { z } from '@truefill/api/zod.ts';

type Json = Readonly<Record<string, unknown>>;

/** The OpenAPI 3.1 document of every call, made from the same schemas that check the calls. */
export function openApiDocument(version: string): Json {
  const calls = Object.entries<Call>(CALLS);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Truefill',
      version,
      description: `Answers are HTTP 200 with an envelope of code, message and data; code ${CODE_OK} is success. Codes: ${codeTable()}.`,
    },
    paths: Object.fromEntries(calls.map(([name, call]) => [call.path, pathItem(name, call)])),
    components: { securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  };
}

function codeTable(): string {
  return Object.entries(ERROR_CODES)
    .map(([name, code]) => `${code} ${name}`)
    .join(', ');
}

/** Who may make a call, as text. */
function accessText({ who, mode, freshProof }: Call): string {
  if (who === 'visitor') return 'No session needed.';
  const session = who === 'user' ? 'a session' : `an operator's session with the right ${who.operator}`;
  const needs =
    mode === undefined
      ? `Needs ${session}.`
      : `Needs ${session} of the ${mode} account; one of the ${mode === 'real' ? 'demo' : 'real'} account is refused with 1057.`;
  return freshProof ? `${needs} It was proved again within five minutes, else 23560.` : needs;
}

/** Calls that move money have an effect only once per idempotency key; some may be given a time limit. */
function headerParameters({ money, expires }: Call): readonly Json[] {
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: money === 'needs-key',
    schema: { type: 'string', maxLength: 255 },
  };
  const validity = {
    name: 'Valid-Until',
    in: 'header',
    required: false,
    description: 'A time in ms. If the request is decided later, it is refused with 202 and has no effect.',
    schema: { type: 'integer', minimum: 0 },
  };
  return [...(money === undefined ? [] : [key]), ...(expires ? [validity] : [])];
}

function pathItem(name: string, call: Call): Json {
  const request = jsonSchema(call.request, 'input');
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const body = withoutFields(request, inPath);
  const shared = {
    summary: name,
    description: accessText(call),
    ...(call.who === 'visitor' ? {} : { security: [{ accessToken: [] }] }),
    responses: responsesOf(call),
  };
  const pathParameters = inPath.map((field) => ({
    name: field,
    in: 'path',
    required: true,
    schema: propertiesOf(request)[field] ?? {},
  }));
  const post = {
    operationId: name,
    ...shared,
    parameters: [...pathParameters, ...headerParameters(call)],
    requestBody: {
      content: Object.fromEntries(
        BODY_TYPES.map((type) => [
          type,
          {
            schema: type === 'multipart/form-data' ? withFiles(body, call.files ?? []) : body,
            ...(call.example === undefined ? {} : { example: call.example }),
          },
        ]),
      ),
    },
  };
  if (!call.alsoGet) return { post };
  const required = Array.isArray(body['required']) ? body['required'] : [];
  const queries = Object.entries(propertiesOf(body)).map(([field, schema]) => ({
    name: field,
    in: 'query',
    required: required.includes(field),
    schema,
  }));
  return { get: { operationId: `${name}ByGet`, ...shared, parameters: [...pathParameters, ...queries] }, post };
}

/** A body's schema, with the files of a multipart one. */
function withFiles(schema: Json, files: readonly string[]): Json {
  if (files.length === 0) return schema;
  const parts = Object.fromEntries(files.map((name) => [name, { type: 'string', format: 'binary' }]));
  return { ...schema, properties: { ...propertiesOf(schema), ...parts } };
}

const BODY_TYPES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'] as const;

function responsesOf(call: Call): Json {
  const envelope = {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: {
      code: { type: 'integer' },
      message: { type: 'string' },
      data: { anyOf: [jsonSchema(call.response, 'output'), { type: 'null' }] },
    },
  };
  const answer = (description: string): Json => ({ description, content: { 'application/json': { schema: envelope } } });
  return {
    200: answer('Done (code 0), or refused with a code.'),
    400: answer('The body is malformed or of the wrong types: code 1001.'),
    ...(call.who === 'visitor' ? {} : { 401: answer('No session (code 400) or a dead one (code 23519).') }),
    429: answer('Too often: code 1110, Retry-After says when.'),
    500: answer('A fault of the service: code 1000.'),
  };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function propertiesOf(schema: Json): Json {
  return (schema['properties'] as Json | undefined) ?? {};
}

function withoutFields(schema: Json, fields: readonly string[]): Json {
  const properties = Object.fromEntries(Object.entries(propertiesOf(schema)).filter(([name]) => !fields.includes(name)));
  const required = Array.isArray(schema['required'])
    ? (schema['required'] as string[]).filter((name) => !fields.includes(name))
    : [];
  return { ...schema, properties, ...(required.length > 0 ? { required } : { required: undefined }) };
}
