import { EmptyState, LinkButton } from '@exchange/ui';
import { useText } from '../../common/text';

/** A path of this remote that leads nowhere (H-13, T-08). */
export function NotFound() {
  const t = useText();
  return (
    <EmptyState title={t('notFound.title')} action={<LinkButton to="/">{t('notFound.home')}</LinkButton>} />
  );
}
