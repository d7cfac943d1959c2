import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  documentToWire,
  PICTURE_FIELDS,
  PICTURE_SLOTS,
  verificationFromWire,
  type VerificationView,
} from '@truefill/api/verification/mapping.ts';
import { brand } from '@truefill/client/brand.ts';
import { call } from '@truefill/client/calls/client.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { usePersistedDraft } from '@truefill/client/forms/persisted-draft.ts';
import { useForm, type Form } from '@truefill/client/forms/use-form.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { useLiveUnread } from '../../live/exchange-feed.ts';
import { draftOf, verificationErrors, type VerificationDraft, type VerificationErrors } from './draft.ts';
import { sameInOtherLanguage } from '../../money-parts/other-language.ts';

export type Level = 'junior' | 'advanced';

/** The status of a verification, refetched when a notice arrives. */
export function useVerification(level: Level): UseQueryResult<VerificationView> {
  const userId = useSession((session) => session.userId);
  const locale = usePreferences((preferences) => preferences.locale);
  const queries = useQueryClient();
  const unread = useLiveUnread();
  const known = useRef(unread);
  useEffect(() => {
    if (known.current !== null && unread !== known.current) void refresh(queries);
    known.current = unread;
  }, [unread, queries]);
  const queryKey = ['account', 'verification', userId, level, locale];
  return useQuery({
    queryKey,
    placeholderData: sameInOtherLanguage(queryKey),
    queryFn: async ({ signal }) =>
      verificationFromWire(
        level === 'junior'
          ? await fetchCall('juniorVerification', { locale }, signal)
          : await fetchCall('verification', { locale }, signal),
      ),
  });
}

async function refresh(queries: ReturnType<typeof useQueryClient>): Promise<void> {
  await Promise.all(['verification', 'user', 'money'].map((part) => queries.invalidateQueries({ queryKey: ['account', part] })));
}

export interface VerificationForm {
  readonly form: Form<VerificationDraft, VerificationErrors>;
  /** upload progress, 0..1; null if nothing is being uploaded */
  readonly sent: number | null;
}

/** The form of a verification. */
export function useVerificationForm(level: Level, view: VerificationView): VerificationForm {
  const locale = usePreferences((preferences) => preferences.locale);
  const queries = useQueryClient();
  const [sent, setSent] = useState<number | null>(null);
  const form = useForm<VerificationDraft, VerificationErrors>({
    draft: usePersistedDraft(`verification ${level}`, draftOf(view)),
    errors: (values) => verificationErrors(values, level === 'junior' ? null : view.pictures),
    send: async (draft) => {
      const identity = identityOf(draft, locale);
      const answer =
        level === 'junior'
          ? await call('submitJuniorVerification', identity)
          : await call('submitVerification', identity, { form: formOf(draft, identity), onUploadProgress: setSent });
      if (!answer.ok) {
        setSent(null);
        return answer;
      }
      showToast('success', (language) => language.t('verification.submit_success_please_wait'));
      await refresh(queries);
      // only after the refetch: otherwise the previous photos would appear briefly
      form.change({ front: null, back: null, portrait: null });
      setSent(null);
      return null;
    },
  });
  return { form, sent };
}

function identityOf({ realName, idNumber, document, email }: VerificationDraft, locale: string) {
  const { twoIdTypes, verifiedEmail } = brand().switches;
  return {
    realName: realName.trim(),
    idCard: idNumber.trim(),
    locale,
    ...(twoIdTypes ? { idType: documentToWire(document) } : {}),
    ...(verifiedEmail && email.trim() !== '' ? { authEmail: email.trim() } : {}),
  };
}

function formOf(draft: VerificationDraft, identity: object): FormData {
  const form = new FormData();
  form.append('metaData', JSON.stringify(identity));
  for (const slot of PICTURE_SLOTS) {
    const file = draft[slot];
    if (file) form.append(PICTURE_FIELDS[slot], file, file.name);
  }
  return form;
}
