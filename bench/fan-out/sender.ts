import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FanOut } from '@truefill/server/live/fan-out.ts';
import { LiveSocket } from '@truefill/server/live/live-socket.ts';
import { textFrame } from '@truefill/server/live/text-frame.ts';
import { systemClock } from '@truefill/server/platform/clock.ts';
import { WebSocketServer, type WebSocket } from 'ws';
import type { SenderCommand, SenderReport } from './scenario.ts';

/** The measured server process: with the product's own fan-out, or with the library's `send` for each socket. */
const isPrebuilt = process.argv[2] === 'prebuilt';
const fanOut = new FanOut();
const sockets = new Set<WebSocket>();
const webSockets = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false });
const server = createServer();
let cpu = process.cpuUsage();

const send = (report: SenderReport): void => void process.send?.(report);

server.on('upgrade', (request, stream, head) => {
  webSockets.handleUpgrade(request, stream, head, (socket) => {
    const live = new LiveSocket(socket, stream, systemClock);
    live.listen({
      message: () => undefined,
      drained: () => undefined,
      closed: () => {
        fanOut.remove(live);
        sockets.delete(socket);
      },
    });
    fanOut.add(live);
    sockets.add(socket);
  });
});

process.on('disconnect', () => process.exit());
process.on('message', (command: SenderCommand) => {
  if (command.op === 'cpu') {
    const { user, system } = process.cpuUsage(cpu);
    cpu = process.cpuUsage();
    send({ cpuMicros: user + system });
    return;
  }
  for (let frame = 0; frame < command.frames; frame++) {
    const text = JSON.stringify({ topic: 'f', data: String(frame).padEnd(command.frameBytes - 23, 'x') });
    if (isPrebuilt) fanOut.send(textFrame(text));
    else for (const socket of sockets) socket.send(text);
  }
});

server.listen(0, '127.0.0.1', () => send({ port: (server.address() as AddressInfo).port }));
