import { Contract } from '@exchange/contract/json-contract';
import { Recording } from '@exchange/sandbox/recordings';
import * as z from 'zod/mini';
import type { Composition } from '../../edge/store/composition-document';
import { Refused } from '../../edge/store/refused';
import type { Store } from '../../edge/store/store';
import { recordingsIn } from '../compose/recordings-in';
import { type ServedRelease, servedReleases } from './served-releases';

/** Where a team gets what its part needs to be held against a deployed exchange. */
const recordingsPath = '/ops/api/recordings';

/** How long the deployer may take, ms. */
const patience = 30_000;

/** What the deployer of an exchange gives to a team: its part's releases, and recordings of the calls that they use (O-04, O-10). */
export const TeamRecordings = z.object({
  format: z.literal(1),
  part: z.string(),
  recordings: z.array(Recording),
  releases: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      contract: Contract,
      composition: z.int(),
      until: z.nullable(z.int()),
      isCanary: z.boolean(),
    }),
  ),
});
export type TeamRecordings = z.infer<typeof TeamRecordings>;

/** Recordings of the calls that the last releases of a part use; the contract is there whole, since the next one may use more. */
export async function teamRecordings(
  store: Store,
  folder: string | undefined,
  history: AsyncIterable<Composition>,
  part: string,
): Promise<TeamRecordings> {
  const releases: readonly ServedRelease[] = await servedReleases(store, history, part);
  const used = new Set(releases.flatMap(({ contract }) => Object.keys(contract)));
  const recordings = await recordingsIn(folder);
  return {
    format: 1,
    part,
    releases: [...releases],
    recordings: recordings.map(({ contract, calls }) => ({
      contract,
      calls: Object.fromEntries(Object.entries(calls).filter(([name]) => used.has(name))),
    })),
  };
}

/** Asks a deployed exchange. Throws {@link Refused} with what to do where it does not answer so. */
export async function fetchTeamRecordings(
  exchange: string,
  token: string | undefined,
): Promise<TeamRecordings> {
  if (!URL.canParse(exchange))
    throw new Refused(`"${exchange}" is no address; use one such as https://exchange.example`);
  if (token === undefined)
    throw new Refused('DEPLOY_TOKEN is missing: set the token with which the team deploys its part', [
      'An operator makes one: npm run compose -- token mfe-loans --name loans-ci',
    ]);
  const response = await fetch(new URL(recordingsPath, exchange), {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(patience),
  }).catch((error: unknown) => {
    throw new Refused(
      `${exchange} does not answer: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  if (response.status === 401)
    throw new Refused(`${exchange} does not take DEPLOY_TOKEN: use one that it has given to this team`);
  if (!response.ok)
    throw new Refused(
      `${exchange} answers ${response.status} at ${recordingsPath}: it has no deployer, or one of before recordings`,
    );
  return z.parse(TeamRecordings, await response.json());
}
