/** One request as the client hands it to the transport. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Query for GET; members that are undefined are left out. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** JSON value, or a form when a call uploads a file. */
  readonly body?: unknown;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Share of the upload that was sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

export interface HttpResponse {
  readonly status: number;
  /** Value of a response header, by its lowercase name. */
  header(name: string): string | undefined;
  /** Parsed JSON; a string when the body is not JSON. */
  readonly body: unknown;
}

/** Makes a request. Rejects with {@link HttpFault} only; every status is a response. */
export type SendHttp = (request: HttpRequest) => Promise<HttpResponse>;

/** No response: connection failed, nothing came in time, or the caller gave up. */
export class HttpFault extends Error {
  constructor(
    readonly kind: 'network' | 'timeout' | 'aborted',
    cause: unknown,
  ) {
    super(kind, { cause });
  }
}
