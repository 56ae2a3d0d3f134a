import type { Page } from '@exchange/runtime';
import {
  type Context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';

export interface TapsOptions {
  readonly page: Window & typeof globalThis;
  /** What hears of the page's calls. */
  readonly calls: Page['calls'];
  /** Pattern of a path's route, '' where it has none. */
  readonly patternOf: (path: string) => string;
  readonly tracer: Tracer;
}

/** A call that begins so much later than a tap is not the tap's, in ms. */
const tapMs = 1_000;
/** What a tap is on: the nearest of these around what was hit. */
const targets = 'a,button,input,select,textarea,label,summary,[role]';

/** A tap and what came of it. */
interface Tap {
  readonly span: Span;
  readonly context: Context;
  /** Calls that are under way. */
  open: number;
  /** Calls that it made. */
  made: number;
}

/**
 * Has each tap be a span, with the calls that begin within a second of it, or until the next one, below it. It ends when the last of
 * them is answered and the next frame is painted. Nothing of the user is in spans: no text, no address, no input.
 */
export function traceTaps({ page, calls, patternOf, tracer }: TapsOptions): void {
  const { document } = page;
  let present: Tap | undefined;
  /** A press of Enter is a click on the button and a submit too, and one on a label one on its field: all in one task. */
  let isSameGesture = false;

  const begin = (event: Event) => {
    if (event instanceof page.KeyboardEvent && (event.key !== 'Enter' || event.repeat)) return;
    if (isSameGesture) return;
    isSameGesture = true;
    page.setTimeout(() => (isSameGesture = false));
    const span = tracer.startSpan('tap', { attributes: attributesOf(event.target) }, ROOT_CONTEXT);
    const tap: Tap = { span, context: trace.setSpan(ROOT_CONTEXT, span), open: 0, made: 0 };
    present = tap;
    page.setTimeout(() => {
      if (present === tap) present = undefined;
      if (tap.open === 0) end(tap);
    }, tapMs);
  };

  const attributesOf = (target: EventTarget | null) => {
    const hit = target instanceof page.Element ? target : undefined;
    const element = hit?.closest(targets) ?? hit;
    const role = element?.getAttribute('role');
    const remote = hit?.closest('[data-remote]')?.getAttribute('data-remote');
    return {
      'http.route': patternOf(page.location.pathname),
      ...(element && { 'exchange.element': element.localName }),
      ...(typeof role === 'string' && { 'exchange.role': role }),
      ...(typeof remote === 'string' && { 'exchange.remote': remote }),
    };
  };

  const end = (tap: Tap) => {
    if (present === tap) present = undefined;
    if (tap.span.isRecording()) tap.span.end();
  };

  /** A call that follows from an answer begins before what the answer changed is painted. */
  const endOnceShown = (tap: Tap) => {
    const { made } = tap;
    const shown = () => {
      if (tap.open === 0 && tap.made === made) end(tap);
    };
    // Nothing is painted of a page that is not on the screen.
    if (document.hidden) page.setTimeout(shown);
    else page.requestAnimationFrame(() => page.setTimeout(shown));
  };

  calls.onCall = (name, headers) => {
    const tap = present;
    if (tap) {
      tap.open += 1;
      tap.made += 1;
    }
    const parent = tap?.context ?? ROOT_CONTEXT;
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT }, parent);
    propagation.inject(trace.setSpan(parent, span), headers);
    return (code) => {
      if (code === undefined) span.setStatus({ code: SpanStatusCode.ERROR });
      else span.setAttribute('exchange.code', code);
      span.end();
      if (!tap) return;
      tap.open -= 1;
      if (tap.open === 0) endOnceShown(tap);
    };
  };

  for (const kind of ['click', 'submit', 'keydown'])
    document.addEventListener(kind, begin, { capture: true });
}
