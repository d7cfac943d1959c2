import { CONSOLE_PATHS, type ConsoleCallName } from '@truefill/api/console-paths.ts';
import type { OperatorGrant, OperatorRole } from '@truefill/api/operators/rights.ts';
import { Secret, TOTP } from 'otpauth';
import type { Answer, Sending, TestServer } from './test-server.ts';

/** The console's host in tests. */
export const CONSOLE = 'console.localhost';

/** A browser in the console: it stores cookies and sends its page's origin. */
export interface ConsoleBrowser {
  /** by name */
  readonly cookies: Map<string, string>;
  call(name: ConsoleCallName, body?: unknown, sending?: Sending): Promise<Answer>;
  /** cookies and origin for other kinds of requests */
  headers(): Record<string, string>;
}

/** A signed-in operator. */
export interface OperatorClient extends ConsoleBrowser {
  readonly operatorId: number;
  readonly email: string;
  readonly password: string;
  readonly recoveryCodes: readonly string[];
}

/** A browser without a session. */
export function consoleBrowser(server: TestServer): ConsoleBrowser {
  const cookies = new Map<string, string>();
  const headers = (): Record<string, string> => ({
    origin: `http://${CONSOLE}:${server.port}`,
    ...(cookies.size === 0 ? {} : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
  });
  return {
    cookies,
    headers,
    async call(name, body = {}, sending = {}) {
      const answer = await server.send(CONSOLE_PATHS[name], {
        method: 'POST',
        body,
        host: CONSOLE,
        ...sending,
        headers: { ...headers(), ...sending.headers },
      });
      for (const line of answer.headers['set-cookie'] ?? []) {
        const [, name_ = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') cookies.delete(name_);
        else cookies.set(name_, value);
      }
      return answer;
    },
  };
}

/** Authenticator secrets, and the newest step used of each, by server and address. */
const apps = new WeakMap<TestServer, Map<string, { readonly totp: TOTP; step: number }>>();

function appsOf(server: TestServer): Map<string, { readonly totp: TOTP; step: number }> {
  const known = apps.get(server) ?? new Map<string, { readonly totp: TOTP; step: number }>();
  apps.set(server, known);
  return known;
}

/** An operator's next unused code; advances the server's clock if necessary. */
export function authCode(server: TestServer, email: string): string {
  const app = appsOf(server).get(email);
  if (!app) throw new Error(`${email} has set no authenticator app up`);
  app.step = Math.max(app.step + 1, Math.floor(server.clock.nowMs / 30_000));
  // a step ahead of the clock is still accepted
  server.clock.nowMs = Math.max(server.clock.nowMs, (app.step - 1) * 30_000);
  return app.totp.generate({ timestamp: app.step * 30_000 });
}

/** Continues after the password: sets up the authenticator app, or enters its code. */
async function showFactor(
  server: TestServer,
  browser: ConsoleBrowser,
  email: string,
  next: 'setUpFactor' | 'enterCode',
): Promise<{ readonly operatorId: number; readonly recoveryCodes: readonly string[] }> {
  if (next === 'enterCode') {
    const answer = await browser.call('operatorSignIn', { authCode: authCode(server, email) });
    if (answer.code !== 0) throw new Error(`signing in ${email}: ${answer.text}`);
    return { operatorId: answer.data.operatorId, recoveryCodes: [] };
  }
  const { data } = await browser.call('createOperatorFactor');
  appsOf(server).set(email, { totp: new TOTP({ secret: Secret.fromBase32(data.secret) }), step: 0 });
  const answer = await browser.call('submitOperatorFactor', { authCode: authCode(server, email) });
  if (answer.code !== 0) throw new Error(`setting up the factor of ${email}: ${answer.text}`);
  return { operatorId: answer.data.session.operatorId, recoveryCodes: answer.data.recoveryCodes };
}

/** Signs in one of the two seeded operators, or any by address and password. The first is also administrator and auditor. */
export async function signInOperator(
  server: TestServer,
  who: 1 | 2 | { readonly email: string; readonly password: string } = 1,
): Promise<OperatorClient> {
  const login = typeof who === 'object' ? who : server.logins.filter(({ role }) => role === 'operator')[who - 1];
  if (!login) throw new Error('there is no such operator');
  const { email, password } = login;
  const browser = consoleBrowser(server);
  const answer = await browser.call('operatorLogin', { email, password });
  if (answer.code !== 0) throw new Error(`login of ${email}: ${answer.text}`);
  return { ...browser, email, password, ...(await showFactor(server, browser, email, answer.data.next)) };
}

export const OPERATOR_PASSWORD = 'eleven quiet harbours';

/** Invites an operator with these roles, who accepts and signs in. */
export async function newOperator(
  server: TestServer,
  administrator: OperatorClient,
  roles: readonly (OperatorRole | OperatorGrant)[],
  email = `${roles.map((each) => (typeof each === 'string' ? each : `${each.role}-${each.brandId}`)).join('-')}@operators.example`,
): Promise<OperatorClient> {
  const grants = roles.map((each) => (typeof each === 'string' ? { role: each, brandId: null } : each));
  const invited = await administrator.call('inviteOperator', { email, name: email.split('@')[0], grants });
  if (invited.code !== 0) throw new Error(`inviting ${email}: ${invited.text}`);
  const browser = consoleBrowser(server);
  const token = new URL(invited.data.link).hash.slice(1);
  const { data } = await browser.call('acceptInvitation', { token, password: OPERATOR_PASSWORD });
  return { ...browser, email, password: OPERATOR_PASSWORD, ...(await showFactor(server, browser, email, data.next)) };
}
