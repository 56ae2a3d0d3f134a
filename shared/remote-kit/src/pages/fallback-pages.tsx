import { EmptyState, ErrorState, LinkButton } from '@exchange/ui';
import { createRemoteTexts } from '../texts';
import { withTexts } from '../with-texts';

const texts = createRemoteTexts('remote-kit.pages', {
  'zh-HK': () => import('./messages/zh-HK.json'),
  'zh-CN': () => import('./messages/zh-CN.json'),
  en: () => import('./messages/en.json'),
});

/** Stands for a path, or a parameter of one, that leads nowhere (H-13). */
export const NotFoundPage = withTexts(texts, function NotFoundPage() {
  const t = texts.useText();
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
export const BrokenPage = withTexts(texts, function BrokenPage({ onRetry }: BrokenProps) {
  const t = texts.useText();
  return (
    <ErrorState
      title={t('broken.title')}
      text={t('broken.text')}
      retryLabel={t('broken.retry')}
      onRetry={onRetry}
    />
  );
});
