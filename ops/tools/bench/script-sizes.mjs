import { get } from 'node:http';
import { gunzipSync } from 'node:zlib';

const known = new Map();

/** What a script weighs on the line with gzip, in bytes, and whether it is the charting library or the chart's own code. */
async function scriptSize(url) {
  if (!known.has(url)) known.set(url, fetchSize(url));
  return known.get(url);
}

/** Sum of scripts, with the chart's part apart, and each of them, the largest first. */
export async function sumScripts(urls) {
  const scripts = await Promise.all(
    [...new Set(urls)].map(async (url) => ({ path: new URL(url).pathname, ...(await scriptSize(url)) })),
  );
  scripts.sort((left, right) => right.bytes - left.bytes);
  const sum = (chart) =>
    scripts.filter((script) => script.chart === chart).reduce((total, { bytes }) => total + bytes, 0);
  return { bytes: sum(false), chartBytes: sum(true), scripts };
}

/** What a page's first screen is made with, in bytes: the scripts that its HTML names, and those in it. */
export async function firstLoadBytes({ firstScripts, inlineScriptBytes }) {
  return inlineScriptBytes + (await sumScripts(firstScripts)).bytes;
}

/** What a server sends for an address to a client that takes gzip: the body as it came, and its encoding. */
export function fetchGzip(url) {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () =>
        resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(parts) }),
      );
      response.on('error', reject);
    }).on('error', reject);
  });
}

async function fetchSize(url) {
  const { encoding, body } = await fetchGzip(url);
  const text = (encoding === 'gzip' ? gunzipSync(body) : body).toString('utf8');
  return {
    bytes: body.length,
    chart: /kline-chart\.[^/]*$/.test(url) || /\bzrender\b|__ec_inner|ec_charts|echarts/.test(text),
  };
}
