interface Packages {
  readonly packages: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export function ensurePackages(root: string): Promise<void>;
export function matches(lock: Packages, installed: Packages): boolean;
export function reasonIn(output: string): string;
export function adviceOn(output: string): string;
