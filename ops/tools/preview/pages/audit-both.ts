import { type Auditor, openAuditor } from '../../lighthouse/auditor';
import { laneCookie } from '../read-served';
import type { LighthouseReport, Scores } from '../report';

/** A public page, and where it is. */
export interface AuditedPage {
  readonly path: string;
  readonly isBefore: boolean;
  readonly isAfter: boolean;
}

/** Lighthouse's scores of public pages without and with a preview; `override` is the cookie by which a browser gets it. */
export async function auditBoth(
  origin: string,
  override: string,
  pages: readonly AuditedPage[],
  say: (line: string) => void,
): Promise<readonly LighthouseReport[]> {
  const lane = { ...laneCookie, url: origin };
  const preview = { name: 'override', value: override, url: origin };
  const before = await auditAll(
    origin,
    [lane],
    pages.filter(({ isBefore }) => isBefore),
    say,
  );
  const after = await auditAll(
    origin,
    [lane, preview],
    pages.filter(({ isAfter }) => isAfter),
    say,
  );
  return pages.map(({ path }) => ({ path, before: before.get(path), after: after.get(path) }));
}

async function auditAll(
  origin: string,
  cookies: Parameters<typeof openAuditor>[0],
  pages: readonly AuditedPage[],
  say: (line: string) => void,
): Promise<ReadonlyMap<string, Scores>> {
  const found = new Map<string, Scores>();
  if (pages.length === 0) return found;
  const auditor: Auditor = await openAuditor(cookies);
  try {
    for (const { path } of pages) {
      say(`Lighthouse ${path}`);
      found.set(path, (await auditor.audit(new URL(path, origin).href)).scores);
    }
  } finally {
    await auditor.close();
  }
  return found;
}
