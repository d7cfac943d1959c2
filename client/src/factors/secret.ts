/** A secret in groups of four, for typing it from the screen. */
export function groupedSecret(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ');
}

/** The recovery codes as a text file for the user to save. */
export function recoveryFile(codes: readonly string[], site: string): string {
  return `${site}\n\n${codes.join('\n')}\n`;
}

/** The SVG path of a QR code's dark modules, row by row, in units of a module. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter(Boolean)
    .join('');
}
