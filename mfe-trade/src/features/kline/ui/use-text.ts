import type { Translate } from '@exchange/i18n';
import { useCallback } from 'react';
import { useText as useRemoteText } from '../../../common/text';

/** The remote's texts under `kline`. */
export function useText(): Translate {
  const translate = useRemoteText();
  return useCallback<Translate>((key, values) => translate(`kline.${key}`, values), [translate]);
}
