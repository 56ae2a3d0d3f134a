import type { Device } from '@exchange/contract';
import type { SandboxLocale } from '../../core/locale';
import { fillText } from '../../core/texts';
import { shownTime } from './shown-time';
import { type MessageText, texts } from './texts';

interface LoginFacts {
  readonly organisation: string;
  /** Where the owner can ask for help. */
  readonly support: string;
  /** Ms since the epoch. */
  readonly time: number;
  readonly device: Device;
  readonly address: string;
}

/** A device in words, such as `Chrome on Windows`. */
function deviceName(locale: SandboxLocale, organisation: string, device: Device): string {
  const { in_app: inApp, system } = device;
  const text = texts[locale].login;
  const browser = inApp ? fillText(text.app, { organisation }) : device.browser;
  if (browser === '' || system === '') return browser || system || text.unknownDevice;
  return fillText(text.device, { browser, system });
}

/** Subject and text of the notice of a login in a browser that the account was not used in before (S-01). */
export function loginMessage(
  locale: SandboxLocale,
  kind: 'mail' | 'sms',
  { organisation, support, time, device, address }: LoginFacts,
): MessageText {
  const text = texts[locale].login;
  const subject = fillText(text.subject, { organisation });
  return {
    subject,
    body: fillText(text[kind], {
      ...{ subject, address },
      time: shownTime(time),
      device: deviceName(locale, organisation, device),
      remedy: fillText(text.remedy, { support }),
    }),
  };
}
