import * as z from 'zod/mini';
import { defineEvent, textsOf } from '../../core/events';
import type { SandboxLocale } from '../../core/locale';
import { fillText } from '../../core/texts';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

/** Somebody's browser or app, as messages name it. */
const Origin = z.object({
  device: z.object({
    kind: z.enum(['phone', 'tablet', 'computer', 'unknown']),
    in_app: z.boolean(),
    browser: z.string(),
    system: z.string(),
  }),
  /** Internet address. */
  address: z.string(),
  /** Whose app it is, where it is the exchange's own. */
  organisation: z.string(),
});

/** A device in words, such as `Chrome on Windows`. */
function deviceName({ device, organisation }: z.infer<typeof Origin>, locale: SandboxLocale): string {
  const { in_app: inApp, system } = device;
  const text = texts[locale];
  const browser = inApp ? fillText(text.app, { organisation }) : device.browser;
  if (browser === '' || system === '') return browser || system || text.unknownDevice;
  return fillText(text.device, { browser, system });
}

/** A login in a browser that the account was not used in before (S-01). */
export const newDevice = defineEvent({
  name: 'auth.newDevice',
  kind: 'security',
  data: Origin,
  texts: textsOf(texts, ({ events }) => events.newDevice),
  path: '/user/security/devices',
  values: (origin, locale) => ({ device: deviceName(origin, locale) }),
});

/** A login was made with the device to be trusted (S-12). */
export const deviceTrusted = defineEvent({
  name: 'auth.deviceTrusted',
  kind: 'security',
  data: Origin,
  texts: textsOf(texts, ({ events }) => events.deviceTrusted),
  path: '/user/security/devices',
  values: (origin, locale) => ({ device: deviceName(origin, locale) }),
});

/** A user ended other logins of the account. */
export const loginsEnded = defineEvent({
  name: 'auth.loginsEnded',
  kind: 'security',
  data: z.object({ which: z.enum(['one', 'others']) }),
  texts: textsOf(texts, ({ events }) => events.loginsEnded),
  path: '/user/security/devices',
  values: ({ which }, locale) => ({ what: texts[locale].ended[which] }),
});
