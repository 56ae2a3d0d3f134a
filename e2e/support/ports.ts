const first = Number(process.env.E2E_PORT ?? 18280);

/** Port of a worker's exchange; the nine after it are for further servers of its journeys. */
export const exchangePortOf = (worker: number): number => first + worker * 10;

/** Port of the exchange that this worker's journeys use. */
export const exchangePort = exchangePortOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0));
