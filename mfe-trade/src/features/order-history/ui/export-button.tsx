import { usePlatform } from '@exchange/platform';
import { ExportRecords } from '@exchange/records';
import type { ComponentProps } from 'react';
import { readFailureText } from '../../../common/read-failure-text';
import { useText } from '../../../common/text';
import { texts } from '../texts';

/** Saves what a filter holds as a spreadsheet file, in this remote's words (T-14). */
export function ExportButton<Item>(props: Omit<ComponentProps<typeof ExportRecords<Item>>, 'why' | 't'>) {
  const { locale } = usePlatform();
  const t = texts.useText();
  const common = useText();
  return (
    <ExportRecords
      {...props}
      why={(failure) => readFailureText(failure, locale, common)}
      t={(key, values) => t(`export.${key}`, values)}
    />
  );
}
