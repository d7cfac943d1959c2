import type { Sms } from './sms.ts';

const ANSWER_WITHIN_MS = 10_000;

/**
 * Text messages over HTTP in the form of Twilio's Messages resource: To, From and Body, with basic authentication.
 * @param url http:// or https:// of the resource, with user and password if the service requires them, and the sender as the
 * parameter `from`
 */
export function createHttpSms(url: string): Sms {
  const service = new URL(url);
  // in a query a plus means a blank, with which no sender begins
  const from = (service.searchParams.get('from') ?? '').replace(/^ /, '+');
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
        // a moved service must be configured, not followed to wherever it points
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      await answer.body?.cancel();
      // the answer's text may repeat the message, so it is not logged
      if (!answer.ok) throw new Error(`the text message service answered ${answer.status}`);
    },
  };
}
