import { usePlatform } from '@exchange/platform';
import { TopBar } from '@exchange/ui';
import type { ReactNode } from 'react';
import { useWords } from '../words/words';

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
