import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@truefill/client/calls/error-text.ts';
import { isEmail } from '@truefill/client/forms/text-rules.ts';
import { useForm, useValues } from '@truefill/client/forms/use-form.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { Button } from '@truefill/ui/components/button.tsx';
import { IconCopy } from '@truefill/ui/components/icons.ts';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { call } from '../../calls/call.ts';
import { SheetForm } from '../../page/sheet-form.tsx';
import { copyText } from '@truefill/client/toasts/copy-text.ts';
import { TimeText } from '../../page/time-text.tsx';
import type { Grant } from './grant-tags.tsx';
import { GrantsField } from './grants-field.tsx';
import styles from './operators.module.css';

const NAME_MAX = 60;
/** the address already belongs to an operator */
const EMAIL_TAKEN = 1004;

export interface InviteSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onInvited: () => Promise<void>;
}

/** Invites an operator: sends an email with a link, and also shows the link. */
export function InviteSheet({ open, onClose, onInvited }: InviteSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('console-operators.invite')}>
      {open ? <Invite onClose={onClose} onInvited={onInvited} /> : null}
    </Sheet>
  );
}

interface Values {
  readonly name: string;
  readonly email: string;
  readonly grants: readonly Grant[];
}

interface Errors {
  readonly name?: 'missing';
  readonly email?: 'wrong';
  readonly grants?: 'missing';
}

function Invite({ onClose, onInvited }: Omit<InviteSheetProps, 'open'>) {
  const { t, i18n } = useTranslation();
  const [invited, setInvited] = useState<{ readonly link: string; readonly expiresTs: number } | null>(null);
  const form = useForm({
    draft: useValues<Values>({ name: '', email: '', grants: [{ role: 'support', brandId: null }] }),
    errors: ({ name, email, grants }): Errors => ({
      ...(name.trim() === '' ? { name: 'missing' } : {}),
      ...(isEmail(email) ? {} : { email: 'wrong' }),
      ...(grants.length === 0 ? { grants: 'missing' } : {}),
    }),
    fieldOf: ({ code }) => (code === EMAIL_TAKEN ? 'email' : null),
    send: async ({ name, email, grants }) => {
      const answer = await call('inviteOperator', { name: name.trim(), email: email.trim(), grants: [...grants] });
      if (!answer.ok) return answer;
      setInvited(answer.data);
      await onInvited();
      return null;
    },
  });
  if (invited) return <Invited {...invited} onClose={onClose} />;
  const refusal = form.refusalAt('email');
  return (
    <SheetForm form={form} label={t('console-operators.invite')} action={t('console-operators.send')}>
      <TextField
        label={t('console-operators.name')}
        autoComplete="off"
        maxLength={NAME_MAX}
        autoFocus
        {...form.field('name')}
        error={form.errors.name && t('console-operators.nameMissing')}
      />
      <TextField
        label={t('common.email')}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        {...form.field('email')}
        error={refusal ? errorText(i18n, refusal) : form.errors.email && t('console-operators.emailWrong')}
      />
      <GrantsField {...form.field('grants')} error={form.errors.grants && t('console-operators.grantsMissing')} />
    </SheetForm>
  );
}

function Invited({
  link,
  expiresTs,
  onClose,
}: {
  readonly link: string;
  readonly expiresTs: number;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.form}>
      <p role="status">
        {t('console-operators.invited')} <TimeText ms={expiresTs} pattern="YYYY-MM-DD HH:mm" /> {t('console.utc')}
      </p>
      <p className={styles.link}>
        <code>{link}</code>
      </p>
      <Button tone="outline" size="large" wide icon={<IconCopy size={18} />} onClick={() => copyText(link)}>
        {t('console-operators.copyLink')}
      </Button>
      <Button tone="primary" size="large" wide onClick={onClose}>
        {t('common.done')}
      </Button>
    </div>
  );
}
