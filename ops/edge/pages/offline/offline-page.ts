import type { OrganisationConfig } from '@exchange/contract';
import { brandStyle } from '@exchange/runtime/brand-style';
import { escapeHtml } from '@exchange/sandbox/html';
import { jsonForScript } from '../json-for-script';
import { headScript } from '../head-script';
import english from './messages/en.json';
import simplified from './messages/zh-CN.json';
import traditional from './messages/zh-HK.json';
import { offlineScript } from './offline-script';

/** The page is kept as it is and shown later, and nothing in it comes from whoever asked for it: its nonce may be known. */
export const offlineNonce = 'offline';

const style = `:root{--ground:#f5f5f7;--card:#fff;--ink:#14151a;--quiet:#5c6070;--line:#e4e5ea;--rise:#067a55;--fall:#c92a35}
[data-theme=dark]{--ground:#0d0e12;--card:#17181e;--ink:#f2f3f6;--quiet:#9a9eac;--line:#282a33;--rise:#3ecf97;--fall:#ff7a81}
[data-rise=red]{--rise:#c92a35;--fall:#067a55}
[data-theme=dark][data-rise=red]{--rise:#ff7a81;--fall:#3ecf97}
*{margin:0;padding:0;box-sizing:border-box}
body{max-width:7.5rem;margin:0 auto;padding:max(.32rem,env(safe-area-inset-top)) .28rem .64rem;background:var(--ground);color:var(--ink);font:.28rem/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums;-webkit-text-size-adjust:100%}
header{display:flex;align-items:center;gap:.16rem;margin-bottom:.4rem;font-size:.32rem;font-weight:700}
header img{width:.56rem;height:.56rem}
h1{font-size:.4rem;line-height:1.3}
h1+p{margin:.12rem 0 .24rem;color:var(--quiet)}
h2{margin:.4rem 0 .16rem;font-size:.32rem}
ul{list-style:none;border-radius:.24rem;background:var(--card);overflow:hidden}
li{padding:.2rem .28rem}
li+li{border-top:1px solid var(--line)}
.pair{display:flex;justify-content:space-between;gap:.24rem;overflow-wrap:anywhere}
.pair>:last-child{text-align:end}
.note{color:var(--quiet);font-size:.24rem}
.date{display:inline-block;margin-top:.28rem;padding:.06rem .2rem;border-radius:1rem;background:var(--brand-soft);color:var(--brand);font-size:.24rem;font-weight:600}
.buy{color:var(--rise)}
.sell{color:var(--fall)}
button{display:block;width:100%;min-height:44px;margin-bottom:.12rem;border:0;border-radius:.2rem;background:var(--brand);color:var(--brand-ink);font:inherit;font-weight:600}
button.eye{width:auto;margin:.16rem 0 0;padding:0;background:none;color:var(--brand)}
button:focus-visible{outline:3px solid var(--brand);outline-offset:2px}`;

/** The page that a device shows where the exchange cannot be reached: last balances and orders, dated, and nothing to press but a retry. */
export function offlinePage(organisation: OrganisationConfig): string {
  const name = escapeHtml(organisation.name);
  const texts = { 'zh-HK': traditional, 'zh-CN': simplified, en: english };
  // Only what is part of the page itself: nothing else can be fetched when it shows.
  const logo = organisation.logo_url.startsWith('data:')
    ? `<img src="${escapeHtml(organisation.logo_url)}" alt="">`
    : '';
  return [
    '<!doctype html>',
    '<html lang="zh-HK">',
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<meta name="robots" content="noindex"><title>${name}</title>`,
    `<script nonce="${offlineNonce}">${headScript}</script>`,
    `<style nonce="${offlineNonce}">${style}${brandStyle(organisation)}</style></head>`,
    `<body><header>${logo}${name}</header><main></main>`,
    `<script type="application/json" id="texts">${jsonForScript(texts)}</script>`,
    `<script nonce="${offlineNonce}">${offlineScript}</script></body>`,
    '</html>',
  ].join('\n');
}
