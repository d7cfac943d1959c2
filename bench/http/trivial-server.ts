import fastify from 'fastify';
import { orderBody } from './order-body.ts';

/** The cost of HTTP alone: an order's body is validated by a schema and answered like an order. */
const app = fastify({ logger: false });
const sample = orderBody('BTCUSDT');
const body = {
  type: 'object',
  required: Object.keys(sample),
  properties: Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, { type: typeof value }])),
};
const answer = {
  type: 'object',
  properties: { code: { type: 'integer' }, message: { type: 'string' }, data: { type: 'string' } },
};
app.get('/', () => 'ready');
app.post('/exchange/order/addOrder', { schema: { body, response: { 200: answer } } }, async () => ({
  code: 0,
  message: 'success',
  data: 'O2026112300000001',
}));
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit());
