/** One package of npm's lock file, as far as it is used here. */
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
  /** path of the package that depends on it */
  readonly requiredBy: string;
}

/**
 * Optional dependencies without an entry of the required version. npm drops those of other platforms that it could not look up
 * while locking, and then rejects its own lock file (`npm ci`: "Missing ... from lock file").
 */
export function missingOptional(lock: LockFile): MissingPackage[] {
  return Object.entries(lock.packages).flatMap(([place, locked]) =>
    Object.entries(locked.optionalDependencies ?? {})
      .filter(([name, version]) => !isFound(lock, place, name, version))
      .map(([name, version]) => ({ name, version, requiredBy: place })),
  );
}

/**
 * Adds an entry for each missing package whose version its parent gives exactly. The entry's platform follows from the package
 * name. It has no integrity: a machine of that platform accepts it as published, and npm fills in the field.
 */
export function completed(lock: LockFile): LockFile {
  const packages = { ...lock.packages };
  for (const missing of missingOptional(lock)) {
    const outermost = `node_modules/${missing.name}`;
    // Another package may already have another version of it there.
    packages[packages[outermost] ? `${missing.requiredBy}/${outermost}` : outermost] = entryFor(missing, lock);
  }
  const sorted = Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(sorted) };
}

function entryFor({ name, version, requiredBy }: MissingPackage, lock: LockFile): LockedPackage {
  const parent = lock.packages[requiredBy] ?? {};
  const platform = platformOf(name);
  if (!platform || !/^\d+\.\d+\.\d+$/.test(version))
    throw new Error(`${name}@${version}, wanted by ${requiredBy}, cannot be added by name`);
  const { cpu, libc, os } = platform;
  return {
    version,
    cpu: [cpu],
    ...(parent.dev ? { dev: true } : {}),
    ...(libc ? { libc: [libc] } : {}),
    ...(parent.license && requiredBy !== '' ? { license: parent.license } : {}),
    optional: true,
    ...(os ? { os: [os] } : {}),
    ...(parent.peer ? { peer: true } : {}),
    ...(parent.engines && requiredBy !== '' ? { engines: parent.engines } : {}),
    // npm links commands according to the lock file
    ...(INTERPRETER.test(name) ? { bin: { node: 'bin/node' } } : {}),
  };
}

/** npm looks for a dependency next to the package that needs it and then in each outer folder. */
function isFound(lock: LockFile, place: string, name: string, wanted: string): boolean {
  for (let at = place; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    const found = lock.packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`];
    // A range is up to npm; platform packages are required in one exact version.
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
