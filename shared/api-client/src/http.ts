import axios, { AxiosError, type AxiosRequestConfig } from 'axios';
import { HttpFault, type SendHttp } from './http-types';

const client = axios.create({
  // Every answer of the exchange carries its own code; the status alone decides nothing.
  validateStatus: () => true,
  transitional: { clarifyTimeoutError: true, silentJSONParsing: true, forcedJSONParsing: true },
});

/** The transport on axios. Loaded by the first call, so that axios is not part of the first paint. */
export const sendHttp: SendHttp = async ({ onProgress, query, body, timeoutMs, ...request }) => {
  const config: AxiosRequestConfig = { ...request, timeout: timeoutMs };
  if (query) config.params = query;
  if (body !== undefined) config.data = body;
  if (onProgress) config.onUploadProgress = ({ progress }) => onProgress(progress ?? 0);
  try {
    const response = await client.request<unknown>(config);
    return {
      status: response.status,
      header: (name) => {
        const value: unknown = response.headers[name];
        return typeof value === 'string' ? value : undefined;
      },
      body: response.data,
    };
  } catch (error) {
    throw new HttpFault(kindOf(error), error);
  }
};

function kindOf(error: unknown): HttpFault['kind'] {
  if (axios.isCancel(error)) return 'aborted';
  return error instanceof AxiosError && error.code === AxiosError.ETIMEDOUT ? 'timeout' : 'network';
}
