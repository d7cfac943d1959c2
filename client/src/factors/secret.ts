/** A secret in groups of four, as it is read when it is typed from the screen. */
export function groupedSecret(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ');
}

/** The recovery codes as the text file that the user keeps. */
export function recoveryFile(codes: readonly string[], site: string): string {
  return `${site}\n\n${codes.join('\n')}\n`;
}

/** The path of a QR code's dark fields: one row after the other, in units of a field. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter(Boolean)
    .join('');
}
