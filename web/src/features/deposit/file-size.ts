const KILO = 1_024;

/** A human-readable file size: 312 kB, 2.8 MB. */
export function fileSize(bytes: number): string {
  return bytes < KILO * KILO ? `${Math.max(1, Math.round(bytes / KILO))} kB` : `${(bytes / KILO / KILO).toFixed(1)} MB`;
}
