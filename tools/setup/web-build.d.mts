export function ensureWebBuild(root: string): Promise<void>;
export function sourceHash(root: string, app: 'web' | 'console'): string;
