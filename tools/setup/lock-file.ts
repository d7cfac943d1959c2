/** One package of npm's lock file, as far as we read it. */
export interface LockedPackage {
  readonly version?: string;
  readonly dev?: boolean;
  readonly peer?: boolean;
  readonly engines?: Readonly<Record<string, string>>;
  readonly license?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
  readonly [field: string]: unknown;
}

const INTERPRETER = /^node-(bin-)?(darwin|linux)-/;

export interface MissingPackage {
  readonly name: string;
  readonly version: string;
  /** the place of the package that wants it */
  readonly wantedBy: string;
}

/**
 * Optional dependencies without an entry of the version wanted. npm drops those of other platforms that it could not look up while locking, and
 * then refuses its own lock file (`npm ci`: "Missing ... from lock file").
 */
export function missingOptional(lock: LockFile): MissingPackage[] {
  return Object.entries(lock.packages).flatMap(([place, locked]) =>
    Object.entries(locked.optionalDependencies ?? {})
      .filter(([name, version]) => !isFound(lock, place, name, version))
      .map(([name, version]) => ({ name, version, wantedBy: place })),
  );
}

/**
 * Adds an entry for every missing one whose version its parent names exactly. The entry says for which platform it is, by its
 * name, and carries no integrity: a machine of that platform takes it as published, and npm fills the field in.
 */
export function completed(lock: LockFile): LockFile {
  const packages = { ...lock.packages };
  for (const missing of missingOptional(lock)) {
    const outermost = `node_modules/${missing.name}`;
    // Another version of it may already stand there for somebody else.
    packages[packages[outermost] ? `${missing.wantedBy}/${outermost}` : outermost] = entryFor(missing, lock);
  }
  const sorted = Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(sorted) };
}

function entryFor({ name, version, wantedBy }: MissingPackage, lock: LockFile): LockedPackage {
  const parent = lock.packages[wantedBy] ?? {};
  const platform = platformOf(name);
  if (!platform || !/^\d+\.\d+\.\d+$/.test(version))
    throw new Error(`${name}@${version}, wanted by ${wantedBy}, cannot be added by name`);
  const { cpu, libc, os } = platform;
  return {
    version,
    cpu: [cpu],
    ...(parent.dev ? { dev: true } : {}),
    ...(libc ? { libc: [libc] } : {}),
    ...(parent.license && wantedBy !== '' ? { license: parent.license } : {}),
    optional: true,
    ...(os ? { os: [os] } : {}),
    ...(parent.peer ? { peer: true } : {}),
    ...(parent.engines && wantedBy !== '' ? { engines: parent.engines } : {}),
    // npm links commands by what the lock file says of them
    ...(INTERPRETER.test(name) ? { bin: { node: 'bin/node' } } : {}),
  };
}

/** npm looks for a dependency beside the package that wants it and then in each folder further out. */
function isFound(lock: LockFile, place: string, name: string, wanted: string): boolean {
  for (let at = place; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    const found = lock.packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`];
    // A range is npm's to judge; the packages of platforms are wanted in one exact version.
    if (found) return found.version === wanted || !/^\d/.test(wanted);
    if (at === '') return false;
  }
}

/** The platform in names such as `@oxlint/binding-linux-arm64-musl`. */
function platformOf(name: string): { os?: string; cpu: string; libc?: string } | undefined {
  if (name.endsWith('-wasm32-wasi')) return { cpu: 'wasm32' };
  const parts =
    /[-/](android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|ia32|ppc64|riscv64|s390x|x64)(?:-([a-z]+))?$/.exec(name);
  if (!parts?.[1] || !parts[2]) return undefined;
  const found = { os: parts[1], cpu: parts[2] };
  if (found.os !== 'linux' || !parts[3]) return found;
  return { ...found, libc: parts[3].startsWith('musl') ? 'musl' : 'glibc' };
}
