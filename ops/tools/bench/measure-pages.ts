import type { Measuring } from './conditions';
import { median } from './figures';
import {
  measureFirstTap,
  measurePage,
  measureRepeatVisit,
  type PageLoad,
  type RepeatVisit,
} from './measure-page';
import { listMeasuredPages } from './measured-pages';
import type { PageFigures } from './report';
import { firstLoadBytes, sumScripts } from './script-sizes';

/** First loads by page; `only` names some of the pages. */
export async function measurePages({ browser, origin, runs = 3, only, say }: Measuring) {
  const results: Record<string, PageFigures & Readonly<Record<string, unknown>>> = {};
  for (const { name, path, ranges, tap } of await listMeasuredPages(origin)) {
    if (only && !only.includes(name)) continue;
    const loads: PageLoad[] = [];
    const taps: number[] = [];
    const repeats: RepeatVisit[] = [];
    for (let run = 0; run < runs; run += 1) {
      say(`${name}, load ${run + 1} of ${runs}`);
      loads.push(await measurePage(browser, origin + path, ranges));
      taps.push(await measureFirstTap(browser, origin + path, tap));
      repeats.push(await measureRepeatVisit(browser, origin + path, ranges));
    }
    const [load] = loads;
    if (!load) throw new RangeError('Load each page at least once');
    const all = await sumScripts(load.scripts);
    results[name] = {
      path,
      firstPriceMs: Math.round(median(loads.map(({ firstPriceMs }) => firstPriceMs))),
      firstPriceMsOfEachLoad: loads.map(({ firstPriceMs }) => Math.round(firstPriceMs)),
      mountedMs: Math.round(median(loads.map(({ mountedMs }) => mountedMs))),
      mountedMsOfEachLoad: loads.map(({ mountedMs }) => Math.round(mountedMs)),
      firstTapMs: Math.round(median(taps)),
      firstTapMsOfEachLoad: taps.map(Math.round),
      repeatPriceMs: Math.round(median(repeats.map(({ firstPriceMs }) => firstPriceMs))),
      repeatPriceMsOfEachVisit: repeats.map(({ firstPriceMs }) => Math.round(firstPriceMs)),
      repeatMountedMs: Math.round(median(repeats.map(({ mountedMs }) => mountedMs))),
      repeatMountedMsOfEachVisit: repeats.map(({ mountedMs }) => Math.round(mountedMs)),
      repeatFetched: repeats[0]?.fetched.map((url) => url.replace(origin, '')) ?? [],
      largestPaintMs: Math.round(median(loads.map(({ largestPaintMs }) => largestPaintMs))),
      blockingMs: Math.round(median(loads.map(({ blockingMs }) => blockingMs))),
      priceText: load.priceText,
      layoutShift: Math.max(...loads.map(({ layoutShift }) => layoutShift)),
      firstLoadBytes: await firstLoadBytes(load),
      scripts: all.scripts,
      scriptBytes: load.inlineScriptBytes + all.bytes,
      chartBytes: all.chartBytes,
      htmlBytes: load.htmlBytes,
      chain: load.chain.map((url) => url.replace(origin, '')),
      requests: load.requests,
    };
  }
  return results;
}
