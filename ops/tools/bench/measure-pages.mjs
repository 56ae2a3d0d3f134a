import { median } from './figures.ts';
import { measurePage } from './measure-page.mjs';
import { listMeasuredPages } from './measured-pages.mjs';
import { firstLoadBytes, sumScripts } from './script-sizes.mjs';

/** First loads by page; `only` names some of the pages. */
export async function measurePages(browser, origin, { runs = 3, only, say }) {
  const results = {};
  for (const { name, path, ranges } of await listMeasuredPages(origin)) {
    if (only && !only.includes(name)) continue;
    const loads = [];
    for (let run = 0; run < runs; run += 1) {
      say(`${name}, load ${run + 1} of ${runs}`);
      loads.push(await measurePage(browser, origin + path, ranges));
    }
    const [load] = loads;
    const all = await sumScripts(load.scripts);
    results[name] = {
      path,
      firstPriceMs: Math.round(median(loads.map(({ firstPriceMs }) => firstPriceMs))),
      firstPriceMsOfEachLoad: loads.map(({ firstPriceMs }) => Math.round(firstPriceMs)),
      mountedMs: Math.round(median(loads.map(({ mountedMs }) => mountedMs))),
      mountedMsOfEachLoad: loads.map(({ mountedMs }) => Math.round(mountedMs)),
      priceText: load.priceText,
      layoutShift: Math.max(...loads.map(({ layoutShift }) => layoutShift)),
      firstLoadBytes: await firstLoadBytes(load),
      scripts: all.scripts,
      scriptBytes: load.inlineScriptBytes + all.bytes,
      chartBytes: all.chartBytes,
      chain: load.chain.map((url) => url.replace(origin, '')),
      requests: load.requests,
    };
  }
  return results;
}
