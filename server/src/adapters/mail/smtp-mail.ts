import { createTransport } from 'nodemailer';
import type { Mail } from './mail.ts';

/** An unresponsive server must not keep a visitor waiting longer than a browser would. */
const CONNECT_MS = 8_000;
const SILENCE_MS = 12_000;

const ONE_CLICK = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/**
 * Mail over SMTP. The sender's address is the URL's `from` parameter, else `no-reply@` its host.
 * @param url smtp:// or smtps://, with user and password if the server requires them
 */
export function createSmtpMail(url: string): Mail {
  const server = new URL(url);
  const address = server.searchParams.get('from') ?? `no-reply@${server.hostname}`;
  server.searchParams.delete('from');
  const transport = createTransport({
    url: server.href,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // message content must never be read from a file or URL
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, fromName, subject, text, html, unsubscribe }) {
      // the address as an object: untrusted names and addresses are never parsed as a list of recipients
      await transport.sendMail({
        from: { name: fromName, address },
        to: { name: '', address: to },
        subject,
        text,
        html,
        // RFC 8058: mail programs then offer one-click unsubscription
        ...(unsubscribe === null ? {} : { list: { unsubscribe }, headers: ONE_CLICK }),
      });
    },
  };
}
