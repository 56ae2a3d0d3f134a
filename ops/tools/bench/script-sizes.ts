import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import type { PageLoad } from './measure-page';

/** What a script weighs on the line with gzip, in bytes, and whether it is the charting library or the chart's own code. */
interface ScriptSize {
  readonly bytes: number;
  readonly chart: boolean;
}

const known = new Map<string, Promise<ScriptSize>>();

function scriptSize(url: string): Promise<ScriptSize> {
  const size = known.get(url) ?? fetchSize(url);
  known.set(url, size);
  return size;
}

/** Sum of scripts, with the chart's part apart, and each of them, the largest first. */
export async function sumScripts(urls: readonly string[]) {
  const scripts = await Promise.all(
    [...new Set(urls)].map(async (url) => ({ path: new URL(url).pathname, ...(await scriptSize(url)) })),
  );
  scripts.sort((left, right) => right.bytes - left.bytes);
  const sum = (chart: boolean) =>
    scripts.filter((script) => script.chart === chart).reduce((total, { bytes }) => total + bytes, 0);
  return { bytes: sum(false), chartBytes: sum(true), scripts };
}

/** What a page's first screen is made with, in bytes: the scripts that its HTML names, and those in it. */
export async function firstLoadBytes({
  firstScripts,
  inlineScriptBytes,
}: Pick<PageLoad, 'firstScripts' | 'inlineScriptBytes'>): Promise<number> {
  return inlineScriptBytes + (await sumScripts(firstScripts)).bytes;
}

/** What a server sends for an address to a client that takes gzip: the body as it came, and its encoding. */
export async function fetchGzip(
  url: string,
): Promise<{ readonly encoding: string | undefined; readonly body: Buffer }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, resolve).on('error', reject);
  });
  return { encoding: response.headers['content-encoding'], body: await buffer(response) };
}

async function fetchSize(url: string): Promise<ScriptSize> {
  const { encoding, body } = await fetchGzip(url);
  const text = (encoding === 'gzip' ? gunzipSync(body) : body).toString('utf8');
  return {
    bytes: body.length,
    chart: /kline-chart\.[^/]*$/.test(url) || /\bzrender\b|__ec_inner|ec_charts|echarts/.test(text),
  };
}
