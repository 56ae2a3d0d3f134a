import type { Call } from '@exchange/contract';
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tracer } from '../core/tracing';

declare module 'fastify' {
  interface FastifyRequest {
    /** The call's span, where it is recorded. */
    callSpan: Span | undefined;
  }
}

/**
 * Begins the span of a call, named as the contract names it, below the one that the request carries (`traceparent`). It ends with the
 * answer, and has neither the user nor what was asked (O-06).
 */
export function beginCallSpan(call: Call, request: FastifyRequest, reply: FastifyReply): void {
  const attributes = { 'http.request.method': call.method, 'http.route': `/api${call.path}` };
  const span = tracer.startSpan(
    call.name,
    { kind: SpanKind.SERVER, attributes },
    propagation.extract(context.active(), request.headers),
  );
  if (!span.isRecording()) return;
  request.callSpan = span;
  const end = (isSent: boolean) => {
    if (!span.isRecording()) return;
    const { statusCode } = reply.raw;
    if (isSent) span.setAttribute('http.response.status_code', statusCode);
    if (!isSent || statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  reply.raw.once('finish', () => end(true));
  // Alone where the connection was gone before.
  reply.raw.once('close', () => end(false));
}

/** Does a call's work below its span. */
export function inCallSpan<Result>({ callSpan }: FastifyRequest, work: () => Result): Result {
  return callSpan ? context.with(trace.setSpan(context.active(), callSpan), work) : work();
}
