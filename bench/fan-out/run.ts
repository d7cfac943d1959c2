import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { median } from '../conditions.ts';
import { natsMessageBytes, startNats, type NatsServer } from './nats-server.ts';
import {
  framesOf,
  SCENARIOS,
  SOCKETS,
  type ReceiverCommand,
  type ReceiverReport,
  type Scenario,
  type Sender,
  type SenderCommand,
  type SenderReport,
} from './scenario.ts';

/**
 * CPU time of a server per frame and socket, on loopback: our fan-out against `ws.send` for each socket and against
 * nats-server's WebSocket, alternating within one run. Clients run in a separate process and confirm each tick.
 */
const ROUNDS = 3;
const TARGETS: Partial<Record<Sender, { scenario: string; most: number }>> = {
  nats: { scenario: 'price batch', most: 0.45 },
  send: { scenario: 'small frames', most: 0.2 },
};

interface MeasuredServer {
  readonly port: number;
  tick(scenario: Scenario): void;
  bytesPerTick(scenario: Scenario): number;
  cpuMicros(): Promise<number>;
}

const children: ChildProcess[] = [];
let isDone = false;

function start(file: string, ...parameters: string[]): ChildProcess {
  const child = fork(new URL(file, import.meta.url), parameters, { serialization: 'json' });
  child.once('exit', () => {
    if (isDone) return;
    console.error(`${file} of the benchmark ended`);
    process.exit(1);
  });
  children.push(child);
  return child;
}

function answer<Report>(child: ChildProcess): Promise<Report> {
  return new Promise((resolve) => child.once('message', (report) => resolve(report as Report)));
}

async function ask(receiver: ChildProcess, command: ReceiverCommand): Promise<void> {
  const done = answer<ReceiverReport>(receiver);
  receiver.send(command);
  await done;
}

async function startProduct(mode: 'prebuilt' | 'send'): Promise<MeasuredServer> {
  const child = start('./sender.ts', mode);
  const report = await answer<SenderReport>(child);
  const send = (command: SenderCommand): void => void child.send(command);
  return {
    port: 'port' in report ? report.port : 0,
    tick: ({ frameBytes, framesPerTick }) => send({ op: 'tick', frameBytes, frames: framesPerTick }),
    bytesPerTick: ({ frameBytes, framesPerTick }) => frameBytes * framesPerTick,
    async cpuMicros() {
      const used = answer<SenderReport>(child);
      send({ op: 'cpu' });
      const cpu = await used;
      return 'cpuMicros' in cpu ? cpu.cpuMicros : 0;
    },
  };
}

function natsServer(nats: NatsServer): MeasuredServer {
  let before = nats.cpuMicros();
  return {
    port: nats.webSocketPort,
    tick: ({ frameBytes, framesPerTick }) => nats.publish(framesPerTick, frameBytes),
    bytesPerTick: ({ frameBytes, framesPerTick }) => natsMessageBytes(frameBytes) * framesPerTick,
    async cpuMicros() {
      const now = nats.cpuMicros();
      const used = now - before;
      before = now;
      return used;
    },
  };
}

/** CPU microseconds per frame and socket. */
async function measure(receiver: ChildProcess, server: MeasuredServer, scenario: Scenario, nats: boolean): Promise<number> {
  await ask(receiver, { op: 'connect', port: server.port, nats });
  const run = async (ticks: number): Promise<void> => {
    for (let tick = 0; tick < ticks; tick++) {
      const received = ask(receiver, { op: 'expect', bytes: server.bytesPerTick(scenario) });
      server.tick(scenario);
      await received;
    }
  };
  await run(Math.ceil(scenario.ticks / 10));
  await server.cpuMicros();
  await run(scenario.ticks);
  const micros = await server.cpuMicros();
  await ask(receiver, { op: 'disconnect' });
  return micros / framesOf(scenario);
}

const nats = await startNats();
process.once('exit', () => {
  for (const child of children) child.kill();
  nats?.stop();
});
process.once('SIGINT', () => process.exit(130));
try {
  const receiver = start('./receiver.ts');
  const servers = new Map<Sender, MeasuredServer>([
    ['prebuilt', await startProduct('prebuilt')],
    ['send', await startProduct('send')],
  ]);
  if (nats) servers.set('nats', natsServer(nats));
  console.log(
    `${SOCKETS} sockets on loopback, ${availableParallelism()} cores, Node ${process.versions.node}, ${nats?.version ?? 'nats-server is not installed: not compared'}`,
  );
  for (const scenario of SCENARIOS) {
    const figures = new Map<Sender, number[]>();
    for (let round = 0; round < ROUNDS; round++) {
      for (const [sender, server] of servers)
        figures.set(sender, [...(figures.get(sender) ?? []), await measure(receiver, server, scenario, sender === 'nats')]);
    }
    console.log(
      `\n${scenario.name}: ${scenario.frameBytes} bytes, ${scenario.framesPerTick} a tick and socket, ${framesOf(scenario)} frames, median of ${ROUNDS} rounds in turn`,
    );
    const own = median(figures.get('prebuilt') ?? []);
    for (const [sender, values] of figures) {
      const target = TARGETS[sender]?.scenario === scenario.name ? `, target: <= ${TARGETS[sender]?.most}` : '';
      const ratio = sender === 'prebuilt' ? '' : `  prebuilt is ${(own / median(values)).toFixed(2)} x of it${target}`;
      console.log(`  ${sender.padEnd(9)} ${median(values).toFixed(2).padStart(6)} us of CPU per frame${ratio}`);
    }
  }
} finally {
  isDone = true;
  for (const child of children) child.disconnect();
  nats?.disconnect();
}
