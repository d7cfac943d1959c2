import { createTransport } from 'nodemailer';
import type { Mail } from './mail.ts';

/**
 * Mail over SMTP. The sender's address is the URL's `from` parameter, else `no-reply@` its host.
 * @param url smtp:// or smtps://, with user and password where the server wants them
 */
export function createSmtpMail(url: string): Mail {
  const server = new URL(url);
  const address = server.searchParams.get('from') ?? `no-reply@${server.hostname}`;
  server.searchParams.delete('from');
  const transport = createTransport(server.href);
  return {
    async send({ to, fromName, subject, text }) {
      // the address as an object: a name or address from outside is never parsed as a list of recipients
      await transport.sendMail({ from: { name: fromName, address }, to: { name: '', address: to }, subject, text });
    },
  };
}
