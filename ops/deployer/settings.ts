import { SettingRefused } from '@exchange/sandbox/settings';
import { tokenOf } from '../edge/settings';
import { readStoreSettings, type StoreSettings } from '../edge/store/store-settings';

/** What an operator sets for the deployer. */
export interface DeployerSettings extends StoreSettings {
  /** DEPLOYER_HOST, 127.0.0.1 unless told. */
  readonly host: string;
  /** DEPLOYER_PORT; 0, any free one, unless told. */
  readonly port: number;
  /** DEPLOYER_TOKEN, which the servers of pages show when they report. */
  readonly token: string;
  /** CANARY_WEBHOOK, the address that is told of each decision about a canary; nobody is where it is not set. */
  readonly webhook: string | undefined;
}

/** Reads the settings; an empty variable counts as not set. Throws {@link SettingRefused}. */
export function readDeployerSettings(
  environment: Readonly<Record<string, string | undefined>>,
  root: string,
): DeployerSettings {
  const valueOf = (name: string) => environment[name]?.trim() || undefined;
  const host = valueOf('DEPLOYER_HOST') ?? '127.0.0.1';
  const portText = valueOf('DEPLOYER_PORT') ?? '0';
  const token = tokenOf(environment, 'DEPLOYER_TOKEN');
  const webhook = valueOf('CANARY_WEBHOOK');
  const port = Number(portText);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new SettingRefused(`DEPLOYER_PORT is "${portText}": use a port such as 8090`);
  if (token === undefined)
    throw new SettingRefused(
      'DEPLOYER_TOKEN is missing: set the same for the deployer and the servers of pages',
    );
  if (webhook !== undefined && !(URL.canParse(webhook) && /^https?:$/.test(new URL(webhook).protocol)))
    throw new SettingRefused(
      `CANARY_WEBHOOK is "${webhook}": use an address such as https://hooks.example/loans`,
    );
  return {
    ...readStoreSettings(environment, root),
    ...{ host, port, token, webhook },
  };
}
