import type { LocaleCode } from '@exchange/platform';
import { escapeHtml } from '@exchange/sandbox/html';

/** Why a host's page is not served. */
export type PlainReason =
  'unknownHost' | 'unavailable' | 'overrideRefused' | 'overrideExpired' | 'panelRefused';

const texts: Readonly<
  Record<PlainReason, Readonly<Record<LocaleCode, readonly [title: string, next: string]>>>
> = {
  unknownHost: {
    'zh-HK': ['此網址並無交易所服務', '請檢查網址是否正確。'],
    'zh-CN': ['此网址没有交易所服务', '请检查网址是否正确。'],
    en: ['No exchange is served at this address', 'Please check the address.'],
  },
  unavailable: {
    'zh-HK': ['交易所暫時無法連線', '你的資產不受影響。請於片刻後重新載入此頁。'],
    'zh-CN': ['交易所暂时无法连接', '您的资产不受影响。请稍后重新加载此页。'],
    en: [
      'The exchange cannot be reached',
      'Your funds are not affected. Please reload this page in a moment.',
    ],
  },
  overrideRefused: {
    'zh-HK': [
      '此連結不能替換交易所的部分',
      '你的資產不受影響。請直接開啟交易所，勿使用此連結。如這是你團隊的版本，請向營運人員索取簽署連結。',
    ],
    'zh-CN': [
      '此链接不能替换交易所的部分',
      '您的资产不受影响。请直接打开交易所，不要使用此链接。如这是您团队的版本，请向运营人员索取签名链接。',
    ],
    en: [
      'This link may not replace a part of the exchange',
      'Your funds are not affected. Open the exchange by its own address, without this link. If it is your team’s build, ask the operators for a signed link.',
    ],
  },
  panelRefused: {
    'zh-HK': [
      '此連結不能開啟面板',
      '你的資產不受影響。請直接開啟交易所，勿使用此連結。如你參與開發，請向營運人員索取簽署連結。',
    ],
    'zh-CN': [
      '此链接不能打开面板',
      '您的资产不受影响。请直接打开交易所，不要使用此链接。如您参与开发，请向运营人员索取签名链接。',
    ],
    en: [
      'This link may not open the panel',
      'Your funds are not affected. Open the exchange by its own address, without this link. If you build a part of it, ask the operators for a signed link.',
    ],
  },
  overrideExpired: {
    'zh-HK': ['此連結已過期', '你的資產不受影響。請直接開啟交易所，或向發送者索取新連結。'],
    'zh-CN': ['此链接已过期', '您的资产不受影响。请直接打开交易所，或向发送者索取新链接。'],
    en: [
      'This link has expired',
      'Your funds are not affected. Open the exchange by its own address, or ask its sender for a new link.',
    ],
  },
};

const openText: Readonly<Record<LocaleCode, string>> = {
  'zh-HK': '開啟交易所',
  'zh-CN': '打开交易所',
  en: 'Open the exchange',
};

/** A page that stands alone, for when there is no organisation whose page it could be. Its style carries the nonce. */
export function plainPage(reason: PlainReason, locale: LocaleCode, nonce: string): string {
  const [title, next] = texts[reason][locale];
  const leadsOn = reason !== 'unknownHost' && reason !== 'unavailable';
  return [
    '<!doctype html>',
    `<html lang="${locale}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>`,
    `<style nonce="${nonce}">body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;font:16px/1.5 system-ui,sans-serif;text-align:center;color-scheme:light dark}h1{font-size:20px}</style></head>`,
    `<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(next)}</p>${leadsOn ? `<p><a href="/">${escapeHtml(openText[locale])}</a></p>` : ''}</main></body>`,
    '</html>',
  ].join('\n');
}
