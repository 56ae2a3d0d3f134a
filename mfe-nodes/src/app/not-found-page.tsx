import { AppLink, EmptyState } from '@exchange/ui';
import page from '../common/page.module.css';
import { useText } from '../common/use-text';

/** A path below the area's that leads nowhere (H-13). */
export function NotFoundPage() {
  const t = useText();
  return (
    <EmptyState
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={
        <AppLink className={page.link ?? ''} to="/ecologicalNodes">
          {t('notFound.nodes')}
        </AppLink>
      }
    />
  );
}
