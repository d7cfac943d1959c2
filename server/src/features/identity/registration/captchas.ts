import { randomInt, randomUUID } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { IdentityDatabase } from '../tables.ts';
import { keyedHash } from '../../../crypto/keyed-hash.ts';

const LIFETIME_MS = 5 * 60_000;
/** without characters that look alike in either case */
const ALPHABET = 'ACDEFHJKLMNPRTUVWXY34679';
const LENGTH = 5;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface Captchas {
  /**
   * @returns the image as a data URL, and the id to submit the answer with
   * @throws Refusal 23554 if the image cannot be drawn
   */
  make(brandId: string): Promise<{ readonly picture: string; readonly id: string }>;
  /**
   * Checks an answer. Any attempt spends the captcha.
   * @throws Refusal 23555 if it is unknown, spent, expired or another brand's; 23556 if the answer is wrong
   */
  consume(brandId: string, id: string, answer: string): Promise<void>;
}

function randomText(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** The library for drawing is loaded with the first captcha: most brands need none, and each start would pay for it. */
async function draw(text: string): Promise<Buffer> {
  const { drawCaptcha } = await import('./captcha-image.ts');
  return drawCaptcha(text);
}

/**
 * Captchas; only keyed hashes of the answers are stored.
 * @param nextText returns the text of the next one
 */
export function createCaptchas(
  database: IdentityDatabase,
  clock: Clock,
  key: Buffer,
  nextText: () => string = randomText,
): Captchas {
  const hashOf = (id: string, answer: string): Buffer => keyedHash(key, 'captcha', id, answer.toUpperCase());
  return {
    async make(brandId) {
      const id = randomUUID();
      const text = nextText();
      const picture = await draw(text).catch(() => {
        throw new Refusal('imageCodeFailed');
      });
      const now = clock.now();
      await database.deleteFrom('captchas').where('expires_ms', '<=', BigInt(now)).execute();
      await database
        .insertInto('captchas')
        .values({ id, brand_id: brandId, answer_hash: hashOf(id, text), expires_ms: BigInt(now + LIFETIME_MS) })
        .execute();
      return { picture: `data:image/png;base64,${picture.toString('base64')}`, id };
    },
    async consume(brandId, id, answer) {
      const row = UUID.test(id)
        ? await database
            .deleteFrom('captchas')
            .where('id', '=', id)
            .where('brand_id', '=', brandId)
            .returning(['answer_hash', 'expires_ms'])
            .executeTakeFirst()
        : undefined;
      if (!row || Number(row.expires_ms) <= clock.now()) throw new Refusal('verificationCodeExpired');
      if (!row.answer_hash.equals(hashOf(id, answer.trim()))) throw new Refusal('verificationCodeInvalid');
    },
  };
}
