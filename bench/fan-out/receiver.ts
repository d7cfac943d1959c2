import { createConnection, type Socket } from 'node:net';
import { SOCKETS, type ReceiverCommand, type ReceiverReport } from './scenario.ts';
import { PayloadCounter } from './payload-counter.ts';

/** Many WebSocket clients that only count incoming data, in a separate process so that their work is not measured. */
const clients: { socket: Socket; counter: PayloadCounter }[] = [];
let expected = 0;
let whenReceived: (() => void) | null = null;

const send = (report: ReceiverReport): void => void process.send?.(report);

function check(): void {
  if (whenReceived && clients.every(({ counter }) => counter.bytes >= expected)) {
    whenReceived();
    whenReceived = null;
  }
}

function connect(port: number, nats: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    const counter = new PayloadCounter();
    clients.push({ socket, counter });
    let greeting = '';
    socket.on('error', reject);
    const onInfo = (chunk: Buffer): void => {
      greeting += chunk.toString('latin1');
      const end = greeting.indexOf('\r\n\r\n');
      if (end < 0) return;
      socket.off('data', onInfo);
      socket.on('data', (data: Buffer) => {
        counter.take(data);
        check();
      });
      // nats-server first sends its info and answers the ping: after that only messages arrive.
      if (nats) socket.write(maskedBinary('CONNECT {"verbose":false,"pedantic":false}\r\nSUB f 1\r\nPING\r\n'));
      resolve();
    };
    socket.on('data', onInfo);
    const path = nats ? '/' : '/market/ws';
    const key = 'dGhlIHNhbXBsZSBub25jZQ==';
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    );
  });
}

/** A client's frames are masked; with a mask of zeros they stay readable. */
function maskedBinary(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x82, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

process.on('disconnect', () => process.exit());
process.on('message', (command: ReceiverCommand) => {
  if (command.op === 'connect') {
    void Promise.all(Array.from({ length: SOCKETS }, () => connect(command.port, command.nats)))
      .then(() => new Promise((resolve) => setTimeout(resolve, command.nats ? 500 : 50)))
      .then(() => {
        for (const { counter } of clients) counter.bytes = 0;
        expected = 0;
        send({ done: 'connect' });
      });
  } else if (command.op === 'expect') {
    expected += command.bytes;
    whenReceived = () => send({ done: 'expect' });
    check();
  } else {
    for (const { socket } of clients.splice(0)) socket.destroy();
    send({ done: 'disconnect' });
  }
});
