import * as activity from './activity';
import * as alert from './alert';
import * as appAuth from './app-auth';
import * as asset from './asset';
import * as assetAccount from './asset-account';
import * as auth from './auth';
import * as bidCampaign from './bid-campaign';
import * as brand from './brand';
import type { Call } from './call';
import * as campaign from './campaign';
import * as cast from './cast';
import * as command from './command';
import * as config from './config';
import * as content from './content';
import * as depositCode from './deposit-code';
import * as dutchAuction from './dutch-auction';
import * as favourite from './favourite';
import * as home from './home';
import * as ieo from './ieo';
import * as invite from './invite';
import * as kyc from './kyc';
import * as market from './market';
import * as marketInfo from './market-info';
import * as node from './node';
import * as notification from './notification';
import * as operator from './operator';
import * as operatorFigures from './operator-figures';
import * as operatorLimits from './operator-limits';
import * as operatorMarket from './operator-market';
import * as operatorRelease from './operator-release';
import * as order from './order';
import * as password from './password';
import * as profit from './profit';
import * as ranking from './ranking';
import * as record from './record';
import * as security from './security';
import * as sessions from './sessions';
import * as staking from './staking';
import * as statement from './statement';
import * as token from './token';
import * as transfer from './transfer';
import * as userNotification from './user-notification';
import * as wallet from './wallet';
import * as withdrawal from './withdrawal';

/** The modules that declare calls, by domain; the domain is the call's tag in the OpenAPI document. */
const domains = [
  {
    domain: 'account',
    modules: [
      ...[auth, appAuth, sessions, notification, userNotification, password, security, kyc],
      ...[invite, favourite],
    ],
  },
  { domain: 'command', modules: [command] },
  { domain: 'organisation', modules: [config, home] },
  { domain: 'market', modules: [market, marketInfo, brand, token, alert] },
  { domain: 'order', modules: [order] },
  {
    domain: 'asset',
    modules: [asset, assetAccount, wallet, withdrawal, transfer, depositCode, record, statement, profit],
  },
  { domain: 'token-sale', modules: [campaign, ieo] },
  { domain: 'auction', modules: [dutchAuction, bidCampaign] },
  { domain: 'node', modules: [node] },
  { domain: 'activity', modules: [activity, ranking, staking, cast] },
  {
    domain: 'operator',
    modules: [operator, operatorFigures, operatorLimits, operatorMarket, operatorRelease, content],
  },
] as const satisfies readonly { domain: string; modules: readonly object[] }[];

/** Domain of calls. */
export type Domain = (typeof domains)[number]['domain'];

/** A call with the domain that it belongs to. */
export interface CatalogueEntry {
  readonly domain: Domain;
  readonly call: Call;
}

function isCall(value: unknown): value is Call {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}

/** Every call of the contract by domain. For servers, tools and tests: a page imports only the calls that it makes. */
export const catalogueEntries: readonly CatalogueEntry[] = domains.flatMap(({ domain, modules }) =>
  modules.flatMap((module) =>
    Object.values(module)
      .filter(isCall)
      .map((call) => ({ domain, call })),
  ),
);

/** Every call of the contract. */
export const catalogue: readonly Call[] = catalogueEntries.map(({ call }) => call);
