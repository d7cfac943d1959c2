import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import type { App } from './app.ts';

/**
 * Opens a session of the window with the calls of the login page, for tests that are not about it: whatever is
 * opened next belongs to the user. Call it before the window's first page. Users with a second factor cannot be signed in this
 * way.
 */
export async function signIn(
  app: App,
  login: { readonly email: string; readonly password: string },
  mode: AccountMode = 'real',
): Promise<void> {
  const client = app.broker.client(app.brand);
  const tokenInCookie = true;
  const { code, data, cookies } = await client.call(
    'login',
    { username: login.email, password: login.password, type: 'E' },
    { tokenInCookie },
  );
  if (code !== 0 || !('token' in data)) throw new Error(`the login of ${login.email} was answered with code ${code}`);
  const session = mode === 'demo' ? await client.call('switchUser', {}, { token: data.token, tokenInCookie }) : { cookies };
  client.close();
  await app.page.context().addCookies(
    session.cookies.map((cookie) => {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      return { name, value, url: app.url, httpOnly: true, sameSite: 'Strict' as const };
    }),
  );
  // once, not with each page: it is removed when the user logs out
  await app.open('/config.json');
  await app.page.evaluate(() => localStorage.setItem('truefill.signed-in', '1'));
}
