import type { Device } from '@exchange/contract';
import type { SandboxLocale } from '../../core/locale';
import { inEach, type Texts } from '../../core/texts';
import { shownTime } from './shown-time';

interface LoginFacts {
  readonly organisation: string;
  /** Where the owner can ask for help. */
  readonly support: string;
  /** Ms since the epoch. */
  readonly time: number;
  readonly device: Device;
  readonly address: string;
}

const names = {
  app: inEach('{{name}} 應用程式', '{{name}} 应用', '{{name}} app'),
  unknown: inEach('未能辨識的裝置', '无法识别的设备', 'a device that did not say what it is'),
} as const satisfies Readonly<Record<string, Texts>>;

/** A device in words, such as `Chrome on Windows`. */
function deviceName(locale: SandboxLocale, organisation: string, device: Device): string {
  const { in_app: inApp, system } = device;
  const browser = inApp ? names.app[locale].replace('{{name}}', organisation) : device.browser;
  if (browser === '' || system === '') return browser || system || names.unknown[locale];
  return locale === 'en' ? `${browser} on ${system}` : `${system} 上的 ${browser}`;
}

/** Subject and text of the notice of a login in a browser that the account was not used in before (S-01). */
export function loginMessage(
  locale: SandboxLocale,
  kind: 'mail' | 'sms',
  facts: LoginFacts,
): { readonly subject: string; readonly body: string } {
  const { organisation, support, address } = facts;
  const time = shownTime(facts.time);
  const device = deviceName(locale, organisation, facts.device);
  if (locale === 'en') {
    const subject = `${organisation}: login from a new device`;
    const remedy = `If this was not you, reset your login password at once: that ends every login. Then write to ${support}.`;
    return {
      subject,
      body:
        kind === 'sms'
          ? `${subject}, ${time}, ${device}, ${address}. ${remedy}`
          : `Your account was logged in to on a device that it was not used on before.\n\nTime: ${time}\nDevice: ${device}\nAddress: ${address}\n\nIf this was you, there is nothing to do. ${remedy}`,
    };
  }
  if (locale === 'zh-CN') {
    const subject = `【${organisation}】新设备登录`;
    const remedy = `如非您本人操作，请立即重置登录密码（所有登录随即结束），并联系 ${support}。`;
    return {
      subject,
      body:
        kind === 'sms'
          ? `${subject}：${time}，${device}，${address}。${remedy}`
          : `您的账户在一台从未使用过的设备上登录。\n\n时间：${time}\n设备：${device}\n地址：${address}\n\n如为您本人操作，无需理会。${remedy}`,
    };
  }
  const subject = `【${organisation}】新裝置登入`;
  const remedy = `如非閣下操作，請立即重設登入密碼（所有登入隨即結束），並聯絡 ${support}。`;
  return {
    subject,
    body:
      kind === 'sms'
        ? `${subject}：${time}，${device}，${address}。${remedy}`
        : `閣下的帳戶在一部從未使用過的裝置上登入。\n\n時間：${time}\n裝置：${device}\n地址：${address}\n\n如為閣下操作，毋須理會。${remedy}`,
  };
}
