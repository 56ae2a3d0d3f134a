import * as z from 'zod/mini';
import { eventsOf } from '../../core/events';
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

const event = eventsOf('auth', texts);

const path = '/user/security/devices';
const ofDevice = {
  kind: 'security',
  ...{ data: Origin, path },
  values: (origin: z.infer<typeof Origin>, locale: SandboxLocale) => ({ device: deviceName(origin, locale) }),
} as const;

export const authEvents = {
  /** A login in a browser that the account was not used in before (S-01). */
  newDevice: event('newDevice', ofDevice),
  /** A login was made with the device to be trusted (S-12). */
  deviceTrusted: event('deviceTrusted', ofDevice),
  /** A user ended other logins of the account. */
  loginsEnded: event('loginsEnded', {
    ...{ kind: 'security', data: z.object({ which: z.enum(['one', 'others']) }), path },
    values: ({ which }, locale) => ({ what: texts[locale].ended[which] }),
  }),
};
