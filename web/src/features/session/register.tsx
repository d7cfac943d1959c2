import { Link, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { optionalPart } from '../../live/optional-part.tsx';
import { Checkbox } from '@truefill/ui/components/checkbox.tsx';
import { IconTicket } from '@truefill/ui/components/icons.ts';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { AGREED_DOCUMENTS } from '@truefill/api/legal/documents.ts';
import { call } from '@truefill/client/calls/client.ts';
import type { Failure } from '@truefill/client/calls/result.ts';
import { brand } from '@truefill/client/brand.ts';
import { TEXT_MAX } from '@truefill/client/forms/text-rules.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { ChevronRightIcon, MarketsIcon } from '@truefill/client/page/icons.tsx';
import { CodeStep } from './code-step.tsx';
import { ContactStep } from './contact-step.tsx';
import styles from './session-form.module.css';
import { useEntry } from './use-entry.ts';
import { useLogin } from './use-login.ts';

const LegalSheet = optionalPart(() => import('../legal/legal-sheet.tsx'), 'LegalSheet');

/** Registration: the contact, then the code and the password; a new user is logged in at once. */
export function RegisterScreen() {
  const { t } = useTranslation();
  const { to } = useSearch({ from: '/register' });
  const locale = usePreferences((preferences) => preferences.locale);
  const entry = useEntry('register');
  const login = useLogin(to, { leave: entry.backToContact, newUser: true });
  const { draft, change, proof } = entry;

  const register = (): Promise<Failure | null> =>
    entry.finish(async ({ type, username }) => {
      const { password, inviteCode } = draft;
      const shown = proof === 'captcha' ? { code: draft.captcha.trim(), uuid: entry.captcha.uuid } : { code: draft.code };
      const invited = inviteCode.trim() === '' ? {} : { inviteCode: inviteCode.trim() };
      const form = { username, password, type, locale, ...shown, ...invited, ...agreedVersions() };
      const result = await call('register', form, { endLocalSession: true });
      if (!result.ok) return result;
      const outcome = await login.attempt({ type, username }, password);
      return outcome.kind === 'refused' ? outcome.failure : null;
    });

  if (entry.step === 'code') {
    return (
      <CodeStep
        {...entry}
        title={t(proof === 'code' ? 'session.code.title' : 'session.captcha.title')}
        passwordLabel={t('common.password')}
        submitLabel={t('common.createAccount')}
        onResend={() => void entry.toCode()}
        onSubmit={register}
        onBack={() => void entry.backToContact()}
      >
        {brand().switches.inviteCodeHidden ? null : (
          <TextField
            label={t('common.inviteCode')}
            aside={t('common.optional')}
            name="invite"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={TEXT_MAX}
            value={draft.inviteCode}
            onChange={(inviteCode) => change({ inviteCode })}
            trailing={<IconTicket size={20} aria-hidden="true" />}
          />
        )}
      </CodeStep>
    );
  }
  return (
    <ContactStep
      {...entry}
      title={t('session.register.title')}
      subtitle={t(proof === 'code' ? 'session.register.subtitle' : 'session.register.subtitleImage')}
      submitLabel={t(proof === 'code' ? 'session.register.send' : 'session.register.next')}
      onDone={entry.toCode}
      renderAcceptance={(problem) => (
        <Acceptance
          accepted={draft.accepted}
          onChange={(accepted) => change({ accepted })}
          error={problem && t(`session.error.${problem}`)}
        />
      )}
    >
      <p className={styles.aside}>
        {/* the text ends with a space where its language has spaces between sentences */}
        {t('session.register.haveAccount')}
        <Link className={styles.strong} to="/login" search={{ to }}>
          {t('common.logIn')}
        </Link>
      </p>
      <Link className={styles.look} to="/">
        <MarketsIcon size={22} />
        <span>
          <b>{t('session.register.lookAround')}</b>
          {t('session.register.lookAroundText')}
        </span>
        <ChevronRightIcon size={20} />
      </Link>
    </ContactStep>
  );
}

/** The documents in the acceptance sentence, in the versions that this page shows. */
function agreedVersions() {
  const documents = brand().documents.flatMap(({ document, version }) =>
    AGREED_DOCUMENTS.some((agreed) => agreed === document) ? [{ document, version }] : [],
  );
  return documents.length > 0 ? { documents } : {};
}

interface AcceptanceProps {
  readonly accepted: boolean;
  readonly onChange: (accepted: boolean) => void;
  readonly error?: string | undefined;
}

/** Age, terms and risk notice: both texts open in place, since a visitor has no other page for them. */
function Acceptance({ accepted, onChange, error }: AcceptanceProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<'terms' | 'risk' | null>(null);
  const [last, setLast] = useState<'terms' | 'risk' | null>(null);
  const show = (document: 'terms' | 'risk'): void => {
    setShown(document);
    setLast(document);
  };
  return (
    <>
      <Checkbox
        name="accepted"
        checked={accepted}
        onChange={onChange}
        error={error}
        label={withLinks(t('session.register.accept'), [
          { key: 'terms', press: () => show('terms') },
          { key: 'risk', press: () => show('risk') },
        ])}
      />
      {last === null ? null : <LegalSheet document={last} open={shown !== null} onClose={() => setShown(null)} />}
    </>
  );
}

interface SentenceLink {
  readonly key: string;
  press(): void;
}

/** A sentence whose text between <0> and </0> is the first link, and so on: the translation decides their positions. */
function withLinks(sentence: string, links: readonly SentenceLink[]): ReactNode {
  return sentence.split(/(<\d>.*?<\/\d>)/).map((piece) => {
    const found = /^<(\d)>(.*)<\/\d>$/.exec(piece);
    const link = links[Number(found?.[1] ?? -1)];
    if (!found || !link) return piece;
    return (
      <button key={link.key} type="button" className={styles.link} onClick={link.press}>
        {found[2]}
      </button>
    );
  });
}
