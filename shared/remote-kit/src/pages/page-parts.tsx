import { Skeleton, TopBar } from '@exchange/ui';
import { usePlatform } from '@exchange/platform';
import type { ReactNode } from 'react';
import { useWords } from '../words/words';
import styles from './page-parts.module.css';

/** The head of a page: the way back, its title, actions. */
export function PageHead({
  title,
  back,
  actions,
}: {
  /** Left out where the page's heading stands in its content. */
  readonly title?: ReactNode;
  /** Where the way back leads when the page was opened directly; otherwise it is the system's own (H-30). */
  readonly back: string;
  readonly actions?: ReactNode;
}) {
  const { navigation } = usePlatform();
  const words = useWords();
  return (
    <TopBar title={title} backLabel={words.back} onBack={() => navigation.back(back)} actions={actions} />
  );
}

/** Stands while a page's code or texts are under way; as tall as a page, so that nothing below jumps. */
export function PageLoading() {
  const words = useWords();
  return (
    <div className={styles.page} role="status" aria-label={words.loading}>
      <Skeleton width="3rem" height="0.48rem" />
      <Skeleton height="2.4rem" />
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height="0.96rem" />
      ))}
    </div>
  );
}
