import { useTranslation } from '@exchange/i18n';
import { EmptyState, ErrorState, LinkButton } from '@exchange/ui';
import { withTexts } from '../with-texts';

const namespace = 'remote-kit.pages';
const messages = {
  'zh-HK': () => import('./messages/zh-HK.json'),
  'zh-CN': () => import('./messages/zh-CN.json'),
  en: () => import('./messages/en.json'),
};

/** Stands for a path, or a parameter of one, that leads nowhere (H-13). */
export const NotFoundPage = withTexts(namespace, messages, function NotFoundPage() {
  const t = useTranslation(namespace);
  return (
    <EmptyState
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={<LinkButton to="/">{t('notFound.home')}</LinkButton>}
    />
  );
});

interface BrokenProps {
  readonly onRetry: () => void;
}

/** Stands for a page that failed while it rendered (H-25). */
export const BrokenPage = withTexts(namespace, messages, function BrokenPage({ onRetry }: BrokenProps) {
  const t = useTranslation(namespace);
  return (
    <ErrorState
      title={t('broken.title')}
      text={t('broken.text')}
      retryLabel={t('broken.retry')}
      onRetry={onRetry}
    />
  );
});
