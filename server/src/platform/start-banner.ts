import type { RunningServer } from '../compose.ts';
import { isTlsHost } from '../http/host.ts';
import type { Settings } from '../settings.ts';

/** The output of a start: each brand's address, a demonstration's logins, and where mail goes. */
export function startBanner({ brands, port, healthPort, logins, quotes }: RunningServer, settings: Settings): string {
  const lines = ['', 'Truefill is running.', ''];
  const address = (host: string): string => (isTlsHost(host) ? `https://${host}/` : `http://${host}:${port}/`);
  for (const [index, brand] of brands.entries()) {
    const hosts = [...brand.hosts, ...(index === 0 ? ['localhost'] : [])];
    lines.push(`  ${brand.site}`);
    lines.push(...hosts.map((host) => `    ${address(host)}`));
    const trader = logins.find((login) => login.brandId === brand.id);
    if (trader) lines.push(`    trader    ${trader.email}   ${trader.password}`);
    lines.push('');
  }
  const operators = logins.filter((login) => login.role === 'operator');
  lines.push("  Operators' console", `    ${address(settings.consoleHost)}`);
  lines.push(...operators.map(({ email, password }) => `    operator  ${email}   ${password}`), '');
  lines.push(`  prices      ${quotes.source}${quotes.demonstration ? ' (a demonstration: no real money)' : ''}`);
  lines.push(`  mail        ${settings.smtpUrl === undefined ? `${settings.dataDir}/outbox` : 'by SMTP'}`);
  if (settings.natsUrl !== undefined)
    lines.push('  note        NATS_URL is set, but without effect yet: processes on one database learn of each other through it');
  const publicHosts = [settings.consoleHost, ...brands.flatMap(({ hosts }) => hosts)].filter(isTlsHost);
  if (publicHosts.length > 0) lines.push(`  https       needs a TLS proxy in front of port ${port}`);
  lines.push(`  health      http://localhost:${healthPort}/health/ready`);
  return `${lines.join('\n')}\n\nCtrl-C stops it.\n`;
}
