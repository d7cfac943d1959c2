import { wrongAccount, wrongBooks, wrongMemory } from './checks/books.ts';
import { missingEvidence } from './checks/evidence.ts';
import { missedLevel, missedNight, missedOption, missedStopOut } from './checks/duties.ts';
import { wrongTrigger } from './checks/triggers.ts';
import { commandText, productAnswerText, type AnyAnswer, type AnyCommand } from './model/answers.ts';
import { Model } from './model/model.ts';
import { positionsOf } from './model/state.ts';
import type { View } from './model/view.ts';
import { optionsIn, ordersIn } from './store/batch-rows.ts';
import { MemoryDatabase, type CommittedBatch } from './store/memory-database.ts';
import { MemoryQuoteLog } from './store/memory-quote-log.ts';
import { commandName } from './store/memory-tables.ts';
import { momentsAfter, turningMids } from './world/moments.ts';
import { beginning, nextDisturbance, nextJump, nextPause } from './world/disturbances.ts';
import { Fleet } from './world/fleet.ts';
import { BRANDS } from './world/broker.ts';
import { Prices } from './world/prices.ts';
import { Random } from './world/random.ts';
import { Script, type UserCommand } from './world/script.ts';
import type { WatchedProcess } from './world/watched-process.ts';
import { settled, WorldClock } from './world/world-clock.ts';

export interface SimulationParts {
  readonly seed: number;
  /** number of user commands */
  readonly commands: number;
  /** called with everything that happens, for a log */
  readonly log?: (line: string) => void;
}

export interface SimulationResult {
  readonly seed: number;
  readonly commands: number;
  readonly steps: number;
  /** null: all invariants held */
  readonly failure: string | null;
  /** how often the model predicted each answer, and how often each disturbance happened */
  readonly tally: ReadonlyMap<string, number>;
}

interface Context {
  readonly view: View;
  readonly epochs: ReadonlyMap<number, bigint>;
}

const MAX_WAIT_MS = 35_000;
const USERS = 4;
/** Deposits in cents: enough for everything, enough for little, nothing. */
const DEPOSITS = [30_000_000n, 4_000_000n, 150_000n, 0n];
const CALM_AFTER_MS = 3_000;
const LONG_CALM_AFTER_MS = 9_000;
const NIGHT_CALM_AFTER_MS = 70_000;
const NIGHT_CHECK_STEPS = 8;

/** Runs one world from start to end: events follow from the seed, and all invariants are checked after every step. */
export class Simulation {
  readonly #parts: SimulationParts;
  readonly #chance: Random;
  readonly #clock: WorldClock;
  readonly #database: MemoryDatabase;
  readonly #model = new Model();
  readonly #prices: Prices;
  readonly #script: Script;
  readonly #fleet: Fleet;
  readonly #decided = new WeakMap<object, string>();
  readonly #setters = new Map<bigint, { openedBy: string; by: string; atMs: number; sequence: number }>();
  readonly #placers = new Map<bigint, string>();
  readonly #versions = new Map<bigint, bigint>();
  readonly #reachedSince = new Map<bigint, number>();
  readonly #quoteLog: MemoryQuoteLog;
  readonly #tally = new Map<string, number>();
  #touched = new Set<bigint>();
  #quoted = new Set<string>();
  #sent = 0;
  #steps = 0;
  #silentUntilMs = 0;
  #failure: string | null = null;

  constructor(parts: SimulationParts) {
    this.#parts = parts;
    this.#chance = new Random(parts.seed);
    this.#clock = new WorldClock(beginning(this.#chance));
    this.#database = new MemoryDatabase(this.#clock);
    this.#quoteLog = new MemoryQuoteLog(this.#clock);
    this.#prices = new Prices(this.#chance);
    this.#prices.aims = (symbol, halfSpread) => turningMids(this.#model, symbol, halfSpread);
    this.#script = new Script(this.#chance, this.#model, this.#prices);
    this.#fleet = new Fleet({
      chance: this.#chance,
      clock: this.#clock,
      database: this.#database,
      quoteLog: this.#quoteLog,
      snapshot: () => this.#prices.snapshot(),
      fail: (reason) => this.#fail(reason),
      note: (name, detail) => this.#note(name, detail),
    });
    this.#database.observer = {
      deciding: ({ name }): Context => ({ view: this.#fleet.processNamed(name).view(), epochs: this.#database.shards.epochs() }),
      committed: (batch) => this.#follow(batch),
    };
  }

  async run(): Promise<SimulationResult> {
    this.#openUsers();
    this.#prices.begin(this.#clock.now());
    await this.#fleet.startOne();
    while (this.#sent < this.#parts.commands && this.#failure === null) await this.#step();
    if (this.#failure === null) await this.#finish();
    for (const [name, count] of this.#model.tally) this.#tally.set(name, count);
    return { seed: this.#parts.seed, commands: this.#sent, steps: this.#steps, failure: this.#failure, tally: this.#tally };
  }

  #openUsers(): void {
    for (const [place, brand] of BRANDS.entries()) {
      for (let user = 0; user < USERS; user++) {
        const userId = BigInt(place * USERS + user + 1);
        this.#database.tables.openUser({
          userId,
          brandId: brand.id,
          demoGrant: 10_000_000n as never,
          deposit: DEPOSITS[user] ?? 0n,
          nowMs: this.#clock.now(),
        });
        for (const currency of ['USDT', 'BTC']) this.#database.tables.openCoin({ userId, brandId: brand.id, currency });
      }
    }
    for (const account of this.#database.tables.accounts.values()) {
      this.#model.open(account);
      this.#versions.set(account.id, account.version);
    }
  }

  async #step(): Promise<void> {
    const chance = this.#chance;
    this.#steps++;
    if (chance.happens(14)) await this.#happen();
    await this.#fleet.keepAlive();
    this.#fleet.setInterleaving(chance.happens(3));
    if (chance.happens(2)) this.#quote();
    for (let count = chance.whole(7); count > 0; count--)
      this.#submit(this.#script.next(this.#clock.now(), this.#fleet.any()?.view().newest ?? new Map()));
    await settled();
    this.#check();
    await this.#pass();
  }

  async #pass(): Promise<void> {
    if (this.#chance.happens(150)) {
      const jumpMs = nextJump(this.#chance);
      this.#note('jump', `the clock jumps by ${jumpMs} ms`);
      await this.#clock.jump(jumpMs, settled);
      this.#fleet.disturbed();
    } else {
      await this.#clock.pass(this.#pauseMs(), settled);
    }
    this.#check();
  }

  /** Occasionally advances exactly to the next change: off-by-one errors show only at such moments. */
  #pauseMs(): number {
    if (!this.#chance.happens(6)) return nextPause(this.#chance);
    const nowMs = this.#clock.now();
    const moments = momentsAfter(this.#model, this.#fleet.newest(), nowMs).filter((atMs) => atMs - nowMs < MAX_WAIT_MS);
    return moments.length === 0 ? nextPause(this.#chance) : this.#chance.oneOf(moments) - nowMs;
  }

  async #happen(): Promise<void> {
    const disturbance = nextDisturbance(this.#chance);
    if (disturbance.kind === 'silence') {
      this.#silentUntilMs = this.#clock.now() + this.#chance.between(3_000, 25_000);
      this.#note('silence', 'no quotes for a while');
    } else if (disturbance.kind === 'interleave') {
      this.#fleet.interrupt(this.#chance.between(1, 12), () => this.#quote());
    } else {
      await this.#fleet.disturb(disturbance);
    }
  }

  #quote(): void {
    const nowMs = this.#clock.now();
    if (nowMs < this.#silentUntilMs) return;
    const quotes = this.#prices.next(nowMs);
    this.#log(
      () =>
        `quotes ${quotes.map(({ symbol, bid, ask, timeMs }) => `${symbol} ${bid}/${ask}${timeMs === nowMs ? '' : ` of ${timeMs}`}`).join(', ')}`,
    );
    for (const { symbol } of quotes) this.#quoted.add(symbol);
    this.#fleet.receive(quotes);
  }

  #submit(command: UserCommand): void {
    this.#sent++;
    const target = this.#fleet.any();
    if (!target) return;
    this.#log(() => `${target.name} <- ${commandText(command)}`);
    target.process.queue.submit<AnyAnswer>(command).then(
      (given) => this.#answered(command, given),
      (error: unknown) => this.#unanswered(command, error),
    );
  }

  /** Only scripted disturbances may leave a command without an answer. */
  #unanswered(command: UserCommand, error: unknown): void {
    this.#note('unanswered', `${command.accountId}: ${String(error)}`);
    const message = error instanceof Error ? error.message : String(error);
    if (!/^(simulated: |the executor has stopped)/.test(message)) this.#fail(`${commandText(command)} cannot be run: ${message}`);
  }

  /** I6: what is acknowledged is what was decided, and is stored. */
  #answered(command: UserCommand, answer: AnyAnswer): void {
    const text = productAnswerText(answer);
    if (this.#decided.get(command) !== text)
      return this.#fail(`I6: ${commandText(command)} was answered with ${text}, but decided as ${this.#decided.get(command)}`);
    if (answer.outcome === 'accepted' && 'key' in command && !this.#database.tables.commands.has(commandName(command))) {
      this.#fail(`I6: ${commandText(command)} was acknowledged and is not there`);
    }
  }

  #follow(batch: CommittedBatch): void {
    const { view, epochs } = batch.context as Context;
    const process = this.#fleet.processNamed(batch.link.name);
    try {
      for (const command of batch.commands as AnyCommand[]) {
        const wrong = wrongTrigger(command, process, this.#model, this.#setters, this.#quoteLog);
        if (wrong) return this.#fail(wrong);
      }
      const difference = this.#model.follow(batch, view, epochs);
      this.#log(() =>
        (batch.commands as AnyCommand[])
          .map(
            (command, index) =>
              `${batch.link.name} did ${commandText(command)}: ${productAnswerText((batch.answers as AnyAnswer[])[index] as AnyAnswer)}`,
          )
          .join('\n'),
      );
      if (difference) return this.#fail(difference);
    } catch (error) {
      return this.#fail((error as Error).stack ?? String(error));
    }
    (batch.answers as AnyAnswer[]).forEach((answer, index) =>
      this.#decided.set(batch.commands[index] as object, productAnswerText(answer)),
    );
    for (const { id, version } of batch.writes.accounts) {
      this.#touched.add(id);
      const before = this.#versions.get(id) ?? 0n;
      if (version !== before + 1n) this.#fail(`account ${id} goes from version ${before} to ${version}`);
      this.#versions.set(id, version);
    }
    for (const { id } of optionsIn(batch.writes).placed) this.#placers.set(id, process.name);
    const { inserted, updated } = ordersIn(batch.writes);
    this.#noteLevels([...inserted, ...updated], process, view.nowMs);
  }

  #noteLevels(orders: readonly object[], { name }: WatchedProcess, atMs: number): void {
    for (const order of orders as { id: bigint; status: string; levelsSequence?: number }[]) {
      if (order.status !== 'open' || order.levelsSequence === undefined) continue;
      const before = this.#setters.get(order.id);
      if (before?.sequence === order.levelsSequence) continue;
      this.#setters.set(order.id, { openedBy: before?.openedBy ?? name, by: name, atMs, sequence: order.levelsSequence });
    }
  }

  #check(): void {
    if (this.#failure !== null) return;
    const { tables } = this.#database;
    for (const id of this.#touched) this.#failIf(wrongAccount(tables, id));
    const calm = this.#fleet.calm(CALM_AFTER_MS);
    if (calm) this.#checkDuties(calm);
    this.#touched = new Set();
    this.#quoted = new Set();
  }

  #checkDuties(calm: WatchedProcess): void {
    const view = calm.view();
    const nowMs = this.#clock.now();
    if (this.#quoted.size > 0) {
      this.#failIf(missedLevel(this.#model, this.#quoted, view, calm, this.#reachedSince));
      for (const account of this.#model.accounts.values()) {
        // Only changes of net worth trigger a check.
        if (positionsOf(account).some(({ symbol }) => this.#quoted.has(symbol))) this.#failIf(missedStopOut(account, view));
      }
    }
    this.#failIf(wrongMemory(this.#database.tables, calm, this.#touched));
    if (!this.#fleet.calm(LONG_CALM_AFTER_MS)) return;
    this.#failIf(missedOption(this.#model, calm, this.#placers, nowMs));
    if (this.#steps % NIGHT_CHECK_STEPS === 0 && this.#fleet.calm(NIGHT_CALM_AFTER_MS))
      this.#failIf(missedNight(this.#model, nowMs));
  }

  /** Lets everything settle without further disturbances, and checks the whole state. */
  async #finish(): Promise<void> {
    this.#fleet.stopFaults();
    this.#silentUntilMs = 0;
    for (let second = 0; second < 75 && this.#failure === null; second++) {
      await this.#fleet.keepAlive();
      this.#quote();
      await settled();
      await this.#clock.pass(1_000, settled);
      this.#check();
    }
    this.#failIf(wrongBooks(this.#database.tables, this.#model));
    this.#failIf(missingEvidence(this.#database.tables));
    for (const id of this.#database.tables.accounts.keys()) this.#failIf(wrongAccount(this.#database.tables, id));
  }

  #failIf(reason: string | null): void {
    if (reason !== null) this.#fail(reason);
  }

  #fail(reason: string): void {
    if (this.#failure !== null) return;
    this.#failure = `step ${this.#steps}: ${reason}`;
    this.#log(() => `FAILED: ${reason}`);
  }

  #note(name: string, detail: string): void {
    this.#tally.set(`(${name})`, (this.#tally.get(`(${name})`) ?? 0) + 1);
    this.#log(() => `${name}: ${detail}`);
  }

  #log(line: () => string): void {
    const { log } = this.#parts;
    if (log) log(`${this.#steps} ${new Date(this.#clock.now()).toISOString()} ${line()}`);
  }
}
