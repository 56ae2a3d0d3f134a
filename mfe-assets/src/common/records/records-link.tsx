import { BarLink } from '@exchange/ui';
import { recordPath, type RecordPageName } from './record-pages';

/** Beside a page's title: the way to its records, of one token if wished. */
export function RecordsLink({
  name,
  token,
  children,
}: {
  readonly name: RecordPageName;
  readonly token?: string;
  /** Translated. */
  readonly children: string;
}) {
  return <BarLink to={recordPath(name, token)}>{children}</BarLink>;
}
