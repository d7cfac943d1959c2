import type { AccountAnswer, AccountCommand } from './command.ts';
import type { AccountModule, CommandKind, Slice, SlicesOf } from './module.ts';

/** A kind of command as the queue runs it: all have the same object shape, so that calls stay monomorphic. */
export interface RegisteredKind {
  readonly name: string;
  /** the module's place in the registry */
  readonly module: number;
  readonly needsLock: boolean;
  readonly fromMemory: ((command: AccountCommand, slices: SlicesOf) => boolean) | null;
  readonly takesNumber: boolean;
  readonly decide: (work: unknown, command: AccountCommand) => AccountAnswer;
  readonly detailOf: ((answer: AccountAnswer) => string | null) | null;
  readonly restored: ((detail: string) => object) | null;
}

/** All kinds of commands that can change money. */
export interface Registry {
  readonly modules: readonly AccountModule[];
  readonly slices: readonly Slice<unknown>[];
  /** @throws Error if no module decides such commands */
  kind(name: string): RegisteredKind;
  /** the index of the slice in an account's cached state. @throws Error if no module has it */
  place(slice: Slice<unknown>): number;
}

/** @throws Error if two modules decide the same kind of command */
export function createRegistry(modules: readonly AccountModule[]): Registry {
  const slices = [...new Set(modules.flatMap((module) => module.slices))];
  const places = new Map(slices.map((slice, place) => [slice, place]));
  const kinds = new Map<string, RegisteredKind>();
  for (const [place, module] of modules.entries()) {
    for (const [name, kind] of Object.entries(module.kinds)) {
      if (kinds.has(name)) throw new Error(`two modules decide commands of kind ${name}`);
      kinds.set(name, registered(name, place, kind));
    }
  }
  return {
    modules,
    slices,
    kind(name) {
      const found = kinds.get(name);
      if (!found) throw new Error(`no module decides commands of kind ${name}`);
      return found;
    },
    place(slice) {
      const found = places.get(slice);
      if (found === undefined) throw new Error(`no module has the slice ${slice.name}`);
      return found;
    },
  };
}

function registered(name: string, module: number, kind: CommandKind): RegisteredKind {
  const { needsLock = false, takesNumber = false, fromMemory = null, decide, detailOf = null, restored = null } = kind;
  return { name, module, needsLock, takesNumber, fromMemory, decide, detailOf, restored };
}
