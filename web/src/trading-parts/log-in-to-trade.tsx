import { useLocation, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';

/**
 * The button of a visitor's ticket. The login leads back to the current page.
 * @param fromHome where it leads from the home page, whose address names neither the ticket's market nor its direction
 */
export function LogInToTrade({ fromHome }: { readonly fromHome: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const href = useLocation({ select: (location) => location.href });
  return (
    <Button
      tone="primary"
      size="extra-large"
      wide
      onClick={() => void navigate({ to: '/login', search: { to: href === '/' ? fromHome : href } })}
    >
      {t('common.logInToTrade')}
    </Button>
  );
}
