import type { TokenInfo } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import type { SandboxLocale } from '../../core/locale';
import { fillText } from '../../core/texts';
import { day } from '../../core/time-spans';
import type { CampaignRow } from './campaign-store';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

/** What the texts name. */
function factsOf(row: CampaignRow, locale: SandboxLocale, token: TokenInfo, market: TokenInfo) {
  const [first] = row.unlocks;
  const days = first ? Math.round((first.time - row.endTime) / day) : 0;
  const { everyDay, everyDays } = texts[locale];
  const { holding } = row.needs;
  return {
    alias: token.alias,
    market: market.alias,
    price: formatUnits(row.price, market.precision),
    units: formatUnits(row.units, token.precision),
    min: row.minPortions,
    max: row.maxPortions,
    limit: row.userLimit,
    softCap: row.softCap,
    parts: row.unlocks.length,
    every: fillText(days === 1 ? everyDay : everyDays, { days }),
    amount: holding?.amount ?? '',
    token: holding?.token.toUpperCase() ?? '',
  };
}

/** Rules and risk warning of a campaign in one language, as HTML (I-02, I-03). */
export function campaignTexts(
  row: CampaignRow,
  locale: SandboxLocale,
  token: TokenInfo,
  market: TokenInfo,
): { readonly rules: string; readonly risk_warning: string } {
  const text = texts[locale];
  const facts = factsOf(row, locale, token, market);
  const listOf = (items: readonly string[]) =>
    `<ul>${items.map((item) => `<li>${fillText(item, facts)}</li>`).join('')}</ul>`;
  const { kycLevel, holding } = row.needs;
  const delivery = row.type === 2 ? text.pledged : row.settlement === 1 ? text.frozen : text.available;
  return {
    rules: listOf([
      text.portion,
      text.bounds,
      text.turn,
      delivery,
      ...(row.softCap > 0 ? [text.softCap] : []),
      text.needsPassword,
      ...(kycLevel > 0 ? [text.needsKyc] : []),
      ...(holding ? [text.needsHolding] : []),
    ]),
    risk_warning: listOf([...(row.type === 2 ? [text.pledgeRisk] : []), ...text.risk]),
  };
}
