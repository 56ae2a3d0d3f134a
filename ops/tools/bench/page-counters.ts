import type { CDPSession } from 'playwright';

async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const found = metrics.find((each) => each.name === name);
  if (!found) throw new Error(`The browser counts no ${name}`);
  return found.value;
}

/** Time that the page's scripts ran so far, ms; `Performance` must be enabled in the session. */
export async function scriptMs(session: CDPSession): Promise<number> {
  return (await metric(session, 'ScriptDuration')) * 1000;
}

/** What a page holds on to: bytes of its heap and nodes of its documents, after all that nobody needs was collected. */
export async function heldByPage(session: CDPSession) {
  // Twice: what was watched for being let go, as components are, is held until the first one has told of it.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  return {
    heapBytes: await metric(session, 'JSHeapUsedSize'),
    nodes: await metric(session, 'Nodes'),
  };
}
