import { usePlatform } from '@exchange/platform';
import { RecordList as List } from '@exchange/records';
import type { ComponentProps } from 'react';
import { queryFailureText } from '../query-failure-text';
import { useText } from '../../messages';

/** Records in each of their states, in this remote's words. */
export function RecordList(props: Omit<ComponentProps<typeof List>, 'why' | 'retryLabel'>) {
  const { locale } = usePlatform();
  const t = useText();
  return <List {...props} why={(failure) => queryFailureText(failure, locale, t)} retryLabel={t('retry')} />;
}
