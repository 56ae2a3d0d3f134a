import { useTranslation } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import {
  NumberField as PlainNumberField,
  type DecimalRefusal,
  type NumberFieldProps as PlainProps,
} from '@exchange/ui';
import { useState } from 'react';

const namespace = 'remote-kit.number-field';
/** Fetched when a field is entered, and no part of any first load. */
const messages = {
  'zh-HK': () => import('./messages/zh-HK.json'),
  'zh-CN': () => import('./messages/zh-CN.json'),
  en: () => import('./messages/en.json'),
};

export interface NumberFieldProps extends Omit<PlainProps, 'locale' | 'refusalText' | 'onFocus'> {
  /** Why what stands in the field is no number, where that is said in words of its own. */
  readonly refusalText?: (refusal: DecimalRefusal) => string;
}

/** The number field of all remotes: it reads numbers as the page's language writes them, and says why a text is none. */
export function NumberField({ refusalText, ...field }: NumberFieldProps) {
  const { locale, report } = usePlatform();
  const t = useTranslation(namespace);
  const [hasTexts, setHasTexts] = useState(false);
  const handleFocus = () => {
    locale.register(namespace, messages).then(
      () => setHasTexts(true),
      // Without them the field is marked all the same; they are asked for again when it is entered again.
      (error: unknown) => report.error(error),
    );
  };
  const say = (refusal: DecimalRefusal) =>
    hasTexts ? t(`refusal.${refusal}`, { places: field.precision }) : '—';
  return (
    <PlainNumberField
      {...field}
      locale={locale.current}
      refusalText={refusalText ?? say}
      onFocus={handleFocus}
    />
  );
}
