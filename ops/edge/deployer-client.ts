import { ReleaseDecision } from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import * as z from 'zod/mini';
import { deskPlanPath, deskReleasePath } from './served-paths';
import { FlagRule } from './store/composition-document';

/** The process that may change what is served. */
export interface DeployerAddress {
  /** DEPLOYER_URL, its origin. */
  readonly url: string;
  /** DEPLOYER_TOKEN, which it knows the servers of pages by. */
  readonly token: string;
}

/** What an operator asks for, or has confirmed, at the desk (O-10). */
export const DeskRelease = z.object({
  decision: schemaOf(ReleaseDecision),
  /** The operator, for the history. */
  by: z.string().check(z.minLength(1)),
});
export type DeskRelease = z.infer<typeof DeskRelease>;

const Versions = z.record(z.string(), z.string());
/** What pages are made of, by the versions of its parts. */
const Versioned = z.object({
  parts: Versions,
  canary: z.nullable(z.object({ percent: z.number(), parts: Versions })),
  flags: z.record(z.string(), z.record(z.string(), FlagRule)),
});
export type Versioned = z.infer<typeof Versioned>;

/** What a decision would do. */
export const DeskPlan = z.object({
  before: Versioned,
  next: Versioned,
  /** Why it would be refused; nothing where it would not. */
  reasons: z.array(z.string()),
  /** What is wrong and keeps nothing back. */
  notes: z.array(z.string()),
});
export type DeskPlan = z.infer<typeof DeskPlan>;

/** What a decision made. */
export const DeskMade = z.object({ number: z.int(), notes: z.array(z.string()) });
export type DeskMade = z.infer<typeof DeskMade>;

/** Why nothing was changed. */
export const DeskRefusal = z.object({
  error: z.string(),
  reasons: z.array(z.string()),
  /** The composition that is current by now, where it is another one than was decided on. */
  current: z.optional(z.int()),
});
export type DeskRefusal = z.infer<typeof DeskRefusal>;

/** What the deployer answered; `unknown` where no answer came, so that it is not known whether anything was changed. */
export type DeployerAnswer<Answer> =
  | { readonly is: 'answered'; readonly data: Answer }
  | ({ readonly is: 'refused' } & DeskRefusal)
  | { readonly is: 'unknown'; readonly error: unknown };

/** How a server of pages asks the deployer for what operators decide. */
export interface DeployerClient {
  /** What a decision would do; changes nothing. */
  plan(release: DeskRelease): Promise<DeployerAnswer<DeskPlan>>;
  /** Carries a confirmed decision out. */
  release(release: DeskRelease): Promise<DeployerAnswer<DeskMade>>;
}

/** How long a change may take, ms: all files of all parts are looked at, and another change may be under way. */
const patience = 60_000;

/** Posts something to the deployer as a server of pages. Rejects where it does not answer in time, ms. */
export function postToDeployer(
  { url, token }: DeployerAddress,
  path: string,
  body: unknown,
  within: number,
): Promise<Response> {
  return fetch(new URL(path, url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(within),
  });
}

export function createDeployerClient(address: DeployerAddress): DeployerClient {
  async function ask<Schema extends z.ZodMiniType>(
    path: string,
    release: DeskRelease,
    schema: Schema,
  ): Promise<DeployerAnswer<z.output<Schema>>> {
    try {
      const response = await postToDeployer(address, path, release, patience);
      const body: unknown = await response.json();
      if (response.ok) return { is: 'answered', data: z.parse(schema, body) };
      // It says of everything else that it does not know.
      if (response.status < 500) return { is: 'refused', ...z.parse(DeskRefusal, body) };
      return { is: 'unknown', error: new Error(`The deployer answers ${response.status}`) };
    } catch (error) {
      return { is: 'unknown', error };
    }
  }
  return {
    plan: (release) => ask(deskPlanPath, release, DeskPlan),
    release: (release) => ask(deskReleasePath, release, DeskMade),
  };
}
