import { MoreRecords as More } from '@exchange/records';
import type { ComponentProps } from 'react';
import { useText } from '../../messages';

/** The end of an endless list, in this remote's words. */
export function MoreRecords(props: Omit<ComponentProps<typeof More>, 'label'>) {
  const t = useText();
  return <More {...props} label={t('records.more')} />;
}
