import type { Decision } from './canary-watch';

/** How long the webhook may take to answer, ms. */
const patience = 10_000;

/** Posts a decision as JSON: `text` for a person (Slack and its like show it), and the facts. Rejects where it is not taken. */
export async function tellWebhook(address: string, { composition, verdict }: Decision): Promise<void> {
  const { number, made, canary, parts } = composition;
  const did = {
    worse: 'The canary was withdrawn',
    fine: canary ? `The canary goes on to ${canary.percent} %` : 'The canary is everybody’s now',
  }[verdict.is];
  const versions = Object.entries(parts).map(([name, { version }]) => [name, version] as const);
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      text: `${did}: ${verdict.reason} (composition ${number}).`,
      ...{ number, at: made.at, how: made.how, reason: verdict.reason },
      percent: canary?.percent ?? null,
      parts: Object.fromEntries(versions),
    }),
    signal: AbortSignal.timeout(patience),
  });
  if (!response.ok) throw new Error(`The webhook answers ${response.status}`);
}
