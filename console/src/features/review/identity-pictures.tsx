import { IconEye, IconMaximize } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { Button } from '@truefill/ui/components/button.tsx';
import { useHasRight } from '../../session/session.ts';
import { useCodeText } from './code-text.ts';
import { PictureStage } from './picture-stage.tsx';
import { Thumbnail } from './proof-list.tsx';
import styles from './proof-list.module.css';
import type { CaseDetail } from './use-review.ts';

/**
 * The images of a document and its owner: opened deliberately, since each view is recorded and visible to the user; then side
 * by side.
 */
export function IdentityPictures({ detail }: { readonly detail: CaseDetail }) {
  const { t } = useTranslation();
  const codeText = useCodeText();
  const mayView = useHasRight('cases.decide');
  const [revealed, setRevealed] = useState(false);
  const [open, setOpen] = useState(false);
  const pictures = detail.proofs.map((id, at) => ({ id, name: codeText('picture', detail.proofNames[at] ?? '') }));
  const reveal = (): void => {
    setRevealed(true);
    setOpen(true);
  };
  return (
    <section>
      <h3 className={styles.head}>{t('console-review.identity.title')}</h3>
      {revealed ? (
        <ul className={styles.proofs}>
          {pictures.map(({ id, name }) => (
            <li key={id}>
              <button type="button" className={styles.proof} aria-label={name} onClick={() => setOpen(true)}>
                <Thumbnail id={id} />
                <IconMaximize className={styles.open} size={18} aria-hidden="true" />
              </button>
              <p className={styles.caption} aria-hidden="true">
                {name}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <div className={styles.covered}>
          <p>{t(mayView ? 'console-review.identity.recorded' : 'console-review.identity.notYours')}</p>
          {mayView ? (
            <Button tone="neutral" icon={<IconEye size={18} aria-hidden="true" />} onClick={reveal}>
              {t('console-review.identity.show')}
            </Button>
          ) : null}
        </div>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title={t('console-review.identity.title')} wide>
        {open ? (
          <>
            <p className={styles.keys}>{t('console-review.identity.keys')}</p>
            <ul className={styles.beside}>
              {pictures.map(({ id, name }) => (
                <li key={id}>
                  <h4 className={styles.caption}>{name}</h4>
                  <PictureStage id={id} name={name} alt={t('console-review.identity.alt', { name, user: detail.userName })} />
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </Sheet>
    </section>
  );
}
