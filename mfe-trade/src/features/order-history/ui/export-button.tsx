import { usePlatform } from '@exchange/platform';
import { ExportRecords } from '@exchange/records';
import { tokenFace } from '@exchange/remote-kit';
import type { ComponentProps } from 'react';
import { queryFailureText } from '../../../common/query-failure-text';
import { useText } from '../../../messages';
import { texts } from '../texts';

/** Saves what a filter holds as a spreadsheet file, in this remote's words and with the tokens' names (T-14). */
export function ExportButton<Item>({
  csvOf,
  ...props
}: Omit<ComponentProps<typeof ExportRecords<Item>>, 'csvOf' | 'why' | 't'> & {
  /** Is given what a token is called, by its code. */
  readonly csvOf: (items: readonly Item[], nameToken: (token: string) => string) => string;
}) {
  const { locale, session } = usePlatform();
  const t = texts.useText();
  const common = useText();
  return (
    <ExportRecords
      {...props}
      csvOf={(items) => csvOf(items, (token) => tokenFace(session.state, token).token_as)}
      why={(failure) => queryFailureText(failure, locale, common)}
      t={(key, values) => t(`export.${key}`, values)}
    />
  );
}
