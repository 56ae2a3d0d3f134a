/** Health of a server in a container: `node ops/dist/check-health.mjs http://127.0.0.1:8080/healthz`; silent when it is well. */
export {};

const [address = ''] = process.argv.slice(2);
try {
  const response = await fetch(address, { signal: AbortSignal.timeout(12_000) });
  if (!response.ok) throw new Error(`it answers with ${response.status}`);
} catch (error) {
  console.error(`${address}: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
