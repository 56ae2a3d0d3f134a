import { EmptyState, LinkButton } from '@exchange/ui';
import { useText } from '../common/use-text';

/** A path below the area's that leads nowhere (H-13). */
export function NotFoundPage() {
  const t = useText();
  return (
    <EmptyState
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={<LinkButton to="/">{t('notFound.home')}</LinkButton>}
    />
  );
}
