import { useState } from 'react';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import type { Failure, Result } from '@truefill/client/calls/result.ts';
import { brand } from '@truefill/client/brand.ts';
import { useOneAtATime } from '@truefill/client/forms/use-one-at-a-time.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { loginNameOf, type Contact, type LoginName } from '../../phone/contact.ts';
import { firstCountry } from '../../phone/country-choice.ts';
import { useDraft } from './drafts.ts';
import { proofFor, RESEND_SECONDS, type EntryDraft, type Proof } from './model.ts';
import { loadPhoneRules } from '../../phone/phone-rules.ts';
import { useStep } from './use-step.ts';
import { useCaptcha, type Captcha } from './use-captcha.ts';
import { call } from '@truefill/client/calls/client.ts';
import { serverNow } from '@truefill/client/server-time.ts';

function newDraft(): EntryDraft {
  const contact: Contact = { kind: 'email', email: '', country: firstCountry(), phone: '' };
  const empty = { accepted: false, code: '', password: '', inviteCode: '', captcha: '' };
  return { hasCodeStep: false, contact, ...empty, sentAtMs: null };
}

export interface Entry {
  /** the second step has its own entry in the browser's history */
  readonly step: 'contact' | 'code';
  readonly draft: EntryDraft;
  change(changes: Partial<EntryDraft>): void;
  readonly proof: Proof;
  readonly captcha: Captcha;
  readonly refusal: Failure | null;
  readonly busy: boolean;
  /** Continues from the contact: sends a code if required. Also sends another one. */
  toCode(): Promise<void>;
  /** Continues to a code that may have been sent although no response confirmed it; null if there is no reason to think so. */
  readonly toEarlierCode: (() => void) | null;
  /** Same as the browser's back button. @returns once it has happened */
  backToContact(): Promise<void>;
  /** Sends the form; a used captcha is replaced. @returns the failure, which is also in `refusal` */
  finish(send: (name: LoginName) => Promise<Failure | null>): Promise<Failure | null>;
}

/** The common part of registration and reset: a contact, a proof that it is the user's, a password. */
export function useEntry(purpose: 'register' | 'forgot'): Entry {
  const locale = usePreferences((preferences) => preferences.locale);
  const [draft, changeDraft] = useDraft(purpose, newDraft);
  const { atCode, ...steps } = useStep();
  const step = atCode && draft.hasCodeStep ? 'code' : 'contact';
  const [refused, setRefused] = useState<{ readonly at: Entry['step']; readonly failure: Failure } | null>(null);
  const { busy, run } = useOneAtATime();
  // when the code that may exist was sent, if known, ms
  const [earlier, setEarlier] = useState<{ readonly sentAtMs: number | null } | null>(null);
  // a reset always needs a code: without text messages there is no phone reset
  const proof = purpose === 'register' ? proofFor(draft.contact, brand().switches.phoneRegisterSms) : 'code';
  const captcha = useCaptcha(step === 'code' && proof === 'captcha');

  /** Runs one request at a time; the form shows the result. */
  const runOne = async (work: (name: LoginName) => Promise<Failure | null>): Promise<Failure | null> => {
    const failure = await run(async () => {
      setRefused(null);
      setEarlier(null);
      const name = loginNameOf(draft.contact, draft.contact.kind === 'phone' ? await loadPhoneRules().catch(() => null) : null);
      return name ? work(name) : null;
    });
    if (!failure) return null;
    setRefused({ at: step, failure });
    if (proof === 'captcha' && refusesCode(failure.code)) captcha.reload();
    return failure;
  };

  const toCode = async (): Promise<void> => {
    await runOne(async (name) => {
      if (proof === 'captcha') {
        changeDraft({ hasCodeStep: true });
        steps.toCode();
        return null;
      }
      const result = await sendCode(name, purpose, locale);
      if (!result.ok) {
        setEarlier(earlierCode(result));
        return result;
      }
      if (step === 'code') showToast('success', (language) => language.t('session.code.resent'));
      // the contact may have been edited during the request
      changeDraft({ hasCodeStep: true, contact: draft.contact, sentAtMs: serverNow() });
      steps.toCode();
      return null;
    });
  };
  const toEarlierCode = (): void => {
    changeDraft({ hasCodeStep: true, sentAtMs: earlier?.sentAtMs ?? null });
    setRefused(null);
    setEarlier(null);
    steps.toCode();
  };

  const change = (changes: Partial<EntryDraft>): void => {
    // a code is being typed: what was said of the one before is not about this one
    if (changes.code || changes.captcha) setRefused(null);
    // the contact that was sent a code has changed: the browser's forward button must not open the second step
    changeDraft(step === 'contact' ? { ...changes, hasCodeStep: false, code: '', captcha: '' } : changes);
  };
  const refusal = refused?.at === step ? refused.failure : null;
  const actions = { toCode, toEarlierCode: earlier ? toEarlierCode : null, backToContact: steps.toContact, finish: runOne };
  return { step, draft, change, proof, captcha, refusal, busy, ...actions };
}

/** What a refusal reveals about a code that was already sent: the response was lost, or another attempt came too soon. */
function earlierCode({ code, retryAfterSeconds }: Failure): { readonly sentAtMs: number | null } | null {
  if (code < 0) return { sentAtMs: null };
  if (code !== ERROR_CODES.sendingTooOften) return null;
  const waits = retryAfterSeconds !== undefined && retryAfterSeconds <= RESEND_SECONDS;
  return { sentAtMs: waits ? serverNow() - (RESEND_SECONDS - retryAfterSeconds) * 1000 : null };
}

const CODE_TYPES = { register: 1, forgot: 2 } as const;
const CODE_REFUSALS: readonly number[] = [
  ERROR_CODES.invalidCode,
  ERROR_CODES.invalidVerificationCode,
  ERROR_CODES.verificationCodeExpired,
  ERROR_CODES.verificationCodeInvalid,
];

/** Sends a code by email or text message. */
function sendCode(to: LoginName, purpose: keyof typeof CODE_TYPES, locale: string): Promise<Result<null>> {
  const type = CODE_TYPES[purpose];
  const options = { endLocalSession: true };
  if (to.type === 'E') return call('sendMail', { email: to.username, type, locale }, options);
  return call('sendPhone', { phone: to.username, type, locale }, options);
}

/** Whether a refusal concerns the code or the captcha text: the field is then cleared, and a new captcha loaded. */
export function refusesCode(code: number): boolean {
  return CODE_REFUSALS.includes(code);
}
