import { expect, it } from 'vitest';
import { PATHS } from '@truefill/api/paths.ts';
import { openApiDocument } from './open-api.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a test looks into the document
const document = JSON.parse(JSON.stringify(openApiDocument('1.152.0'))) as any;

it('describes every call', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths).toSorted()).toEqual(Object.values(PATHS).toSorted());
  const ids = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

it('takes the fields from the schemas that check them', () => {
  const { requestBody, security, responses } = document.paths['/exchange/order/addOrder'].post;
  expect(requestBody.content['application/json'].schema.required).toEqual(expect.arrayContaining(['tradePair', 'orderQuantity']));
  expect(security).toEqual([{ accessToken: [] }]);
  expect(responses['200'].content['application/json'].schema.properties.data).toBeDefined();
  expect(document.paths['/v1/wa-na/login'].post.security).toBeUndefined();
});

it('states who may make a call, and which headers calls take', () => {
  const { description, parameters } = document.paths['/exchange/order/addOrderMock'].post;
  expect(description).toBe('Needs a session of the demo account; one of the real account is refused with 1057.');
  expect(parameters).toEqual([
    expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: false }),
    expect.objectContaining({ name: 'Valid-Until', in: 'header', required: false }),
  ]);
  expect(document.paths['/v1/waa/user/phrase/submit'].post.description).toContain('23560');
  expect(document.paths['/v1/waa/user/info'].post.parameters).toEqual([]);
});

it('includes path placeholders, and query parameters of GET calls', () => {
  const { get, post } = document.paths['/market/status/{symbol}'];
  expect(get.parameters).toEqual([expect.objectContaining({ name: 'symbol', in: 'path', required: true })]);
  expect(post.requestBody.content['application/json'].schema.properties).toEqual({});
  const history = document.paths['/market/history'].get.parameters;
  expect(history.map(({ name }: { name: string }) => name).toSorted()).toEqual(['from', 'period', 'symbol', 'to']);
});
