import { codeFor } from './outbox.ts';
import type { HttpClient } from './http-client.ts';

export const PASSWORD = 'orchard-lantern-42';

/**
 * Registers an account over HTTP with the code from the outbox, logs in and switches to the demo account. Returns the access
 * token.
 */
export async function openDemoSession(client: HttpClient, dataDir: string, email: string): Promise<string> {
  await client.demand('sendMail', { email, type: 1 });
  await client.demand('register', { username: email, password: PASSWORD, code: codeFor(dataDir, email), type: 'E' });
  const token = await openRealSession(client, { email, password: PASSWORD });
  return (await client.demand('switchUser', {}, { token })).token;
}

/** Logs in over HTTP. Returns the access token of the real account. */
export async function openRealSession(
  client: HttpClient,
  login: { readonly email: string; readonly password: string },
): Promise<string> {
  const session = await client.demand('login', { username: login.email, password: login.password, type: 'E' });
  if (!('token' in session)) throw new Error('a second factor is wanted of an account that has none');
  return session.token;
}
