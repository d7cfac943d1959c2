import type { Sms } from './sms.ts';

const ANSWER_WITHIN_MS = 10_000;

/**
 * Text messages over HTTP as Twilio's Messages resource takes them: a form of To, From and Body, with basic authentication.
 * @param url http:// or https:// of the resource, with user and password where the service wants them, and the sender as the
 * parameter `from`
 */
export function createHttpSms(url: string): Sms {
  const service = new URL(url);
  const from = service.searchParams.get('from') ?? '';
  const secret = `${decodeURIComponent(service.username)}:${decodeURIComponent(service.password)}`;
  const headers = service.username === '' ? {} : { authorization: `Basic ${Buffer.from(secret).toString('base64')}` };
  service.searchParams.delete('from');
  service.username = '';
  service.password = '';
  return {
    async send({ to, text }) {
      const answer = await fetch(service, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ To: to, From: from, Body: text }),
        // a service that moved must be told to us, not to whoever it names
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      await answer.body?.cancel();
      // the answer's text may repeat the message, so it goes into no log
      if (!answer.ok) throw new Error(`the text message service answered ${answer.status}`);
    },
  };
}
