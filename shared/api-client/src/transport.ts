import { check } from '@exchange/contract/check';
import { ErrorCodes, errorName } from '@exchange/contract/errors';
import { isApiFailure, type CallDefinition } from '@exchange/platform';
import type { ApiOptions, CallWatch } from './api-options';
import { membersOf, toEnvelope, toForm } from './body';
import { createFailure } from './failure';
import { HttpFault, type HttpRequest, type HttpResponse, type SendHttp } from './http-types';

const defaultTimeoutMs = 15_000;

/** One call as it is sent. */
export interface Sending {
  readonly call: CallDefinition<unknown, unknown>;
  readonly input: unknown;
  /** Idempotency key, for calls that take one. */
  readonly key?: string | undefined;
  readonly timeoutMs?: number | undefined;
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly signal: AbortSignal;
}

/** An answer that was received and not yet read. */
export interface Received {
  /** Its data as the call's output. Throws the failure that the answer tells, or that it is. */
  read<Input, Output>(call: CallDefinition<Input, Output>): Output;
}

/** Sends one call and rejects with the failure of a request without an answer. */
export type Transport = (sending: Sending) => Promise<Received>;

/**
 * What a call needs and the first screen does not, so that it is loaded by the first call: requests with their headers,
 * the check of inputs and answers, and the names of the exchange's error codes (H-20).
 */
export function createTransport(options: ApiOptions, sendHttp: SendHttp): Transport {
  function headersFor(key: string | undefined): Record<string, string> {
    const headers: Record<string, string> = {
      'Accept-Language': options.locale(),
      'X-Forwarded-Host': options.host,
    };
    const token = options.appToken?.();
    if (token !== undefined) headers['token'] = token;
    if (key !== undefined) headers['Idempotency-Key'] = key;
    return headers;
  }

  function requestOf(
    { call, input, timeoutMs, onProgress, signal }: Sending,
    headers: Readonly<Record<string, string>>,
  ): HttpRequest {
    const members = membersOf(input);
    return {
      method: call.method,
      url: options.baseUrl + call.path,
      headers,
      timeoutMs: timeoutMs ?? defaultTimeoutMs,
      signal,
      ...(call.method === 'GET'
        ? { query: members }
        : { body: call.encoding === 'multipart' ? toForm(members) : members }),
      ...(onProgress ? { onProgress } : {}),
    };
  }

  return async (sending) => {
    const { call, input, key, signal } = sending;
    let onOver: ReturnType<NonNullable<CallWatch['onCall']>> | undefined;
    let code: number | undefined;
    try {
      const checked = check(call.input, input);
      if (!checked.ok)
        throw createFailure('refused', call.name, {
          code: ErrorCodes.invalidInput,
          reason: errorName(ErrorCodes.invalidInput),
          fields: checked.fields,
        });
      if (signal.aborted) throw new HttpFault('aborted', signal.reason);
      const begun = performance.now();
      const headers = headersFor(key);
      onOver = options.watch?.onCall?.(call.name, headers);
      const response = await sendHttp(requestOf(sending, headers));
      if (onOver) code = toEnvelope(response.body)?.code;
      const serverTime = Number(response.header('x-server-time') ?? 0);
      if (serverTime > 0) options.onServerTime?.(serverTime, performance.now() - begun);
      return { read: (readCall) => readAnswer(readCall, response, options) };
    } catch (error) {
      if (isApiFailure(error)) throw error;
      throw createFailure(error instanceof HttpFault ? error.kind : 'network', call.name, {
        outcomeUnknown: call.idempotent === 'by-key',
        cause: error,
      });
    } finally {
      onOver?.(code);
    }
  };
}

/** The data of an answer. Throws the failure that it tells, or that it is. */
function readAnswer<Input, Output>(
  call: CallDefinition<Input, Output>,
  response: HttpResponse,
  options: Pick<ApiOptions, 'onContractFault' | 'onSessionInvalid'>,
): Output {
  const fault = (fields: Readonly<Record<string, string>>, cause: string) => {
    const failure = createFailure('contract', call.name, { fields, cause });
    options.onContractFault?.(failure);
    return failure;
  };
  const envelope = toEnvelope(response.body);
  if (!envelope) {
    // Not the exchange's answer: a gateway in between that could not reach it, or something else at this address.
    if (response.status >= 400)
      throw createFailure('network', call.name, {
        outcomeUnknown: call.idempotent === 'by-key',
        cause: `status ${response.status}`,
      });
    throw fault({}, `status ${response.status}, no envelope`);
  }
  const { code, msg, fields, until } = envelope;
  if (code !== ErrorCodes.success) {
    if (code === ErrorCodes.sessionInvalid || code === ErrorCodes.sessionExpired) options.onSessionInvalid();
    throw createFailure('refused', call.name, {
      code,
      reason: errorName(code),
      serverMessage: msg,
      fields,
      until,
    });
  }
  const output = check(call.output, envelope.data);
  if (output.ok) return output.value;
  throw fault(output.fields, 'answer');
}
