#!/usr/bin/env node
// Releases a build of one remote and begins a canary of it, from a pipeline: node deploy.mjs 1.3.0 [folder of the build, dist]
// EXCHANGE is the origin of the exchange, DEPLOY_TOKEN what its operators made with npm run compose -- token.
import { execFileSync } from 'node:child_process';

const { EXCHANGE, DEPLOY_TOKEN } = process.env;
const [version, build = 'dist'] = process.argv.slice(2);
if (!EXCHANGE || !DEPLOY_TOKEN || !version)
  throw new Error('Use: EXCHANGE=https://… DEPLOY_TOKEN=… node deploy.mjs 1.3.0 [dist]');

async function post(path, type, body) {
  const response = await fetch(new URL(path, EXCHANGE), {
    method: 'POST',
    headers: { authorization: `Bearer ${DEPLOY_TOKEN}`, 'content-type': type },
    body,
  });
  const answer = await response.json();
  if (response.ok) return answer;
  console.error([answer.error, ...answer.reasons].join('\n  '));
  process.exit(1);
}

const archive = execFileSync('tar', ['czf', '-', '-C', build, '.'], { maxBuffer: 64e6 });
const released = await post(`/ops/api/releases?version=${version}`, 'application/gzip', archive);
console.log(`${released.name} ${released.version} is released.`);
const wanted = JSON.stringify({ do: 'canary', version, steps: process.env.STEPS, minutes: 15 });
const { number, canary } = await post('/ops/api/compositions', 'application/json', wanted);
console.log(`Composition ${number}: ${canary.percent} % of the browsers get it; it goes on by itself.`);
