import { isApiFailure } from '@exchange/platform';
import { faultKinds, reportLimits, reportPatterns, type FaultEntry, type FaultKind } from '../report-batch';
import { scrub } from '../scrub';
import type { FaultEvent } from './telemetry-event';

/** A place in a released file, of this origin or another one. */
const releasedPlace = /\/assets\/(host|mfe-[a-z]+)\/([\w.+-]+)\/([\w./-]+)(?:\?[^\s:)]*)?:(\d+):(\d+)/;
const functionName = /^\s*(?:at (?:async )?([^\s(]+) \(|([^@\s]+)@)/;
const extension = /\b[a-z]+(?:-[a-z]+)*-extension:\/\//;
/** The browser's own remark that it puts an observation off; nothing is wrong. */
const remark = /^ResizeObserver loop/;

interface Place {
  readonly source: string;
  readonly version: string;
  readonly frame: string;
}

/** A fault as operators read it. Undefined for what is none of ours: an extension's, or a remark of the browser. */
export function describeFault(
  { source, version, path, error, context }: FaultEvent,
  host: { readonly name: string; readonly version: string },
  routeOf: (path: string) => string,
): Omit<FaultEntry, 'kind' | 'count'> | undefined {
  const stack = stackOf(error);
  const text = textOf(error);
  const places = stack.flatMap(placeOf);
  if (remark.test(text) || (places.length === 0 && stack.some((line) => extension.test(line))))
    return undefined;
  // The host's libraries run for the remotes: the innermost place in a remote says whose it is.
  const owner =
    source !== ''
      ? { source, version }
      : (places.find((place) => place.source !== 'host') ?? { source: host.name, version: host.version });
  const part = context?.['kind'] ?? context?.['part'];
  return {
    source: owner.source,
    version: owner.version,
    fault: kindOf(source, error, context?.['during']),
    message: scrub(part === undefined ? text : `${part}: ${text}`, reportLimits.message),
    frames: places.slice(0, reportLimits.frames).map(({ frame }) => frame),
    route: routeOf(path),
  };
}

function kindOf(source: string, error: unknown, during: string | undefined): FaultKind {
  if (source === '') return 'uncaught';
  if (isApiFailure(error) && error.kind === 'contract') return 'contract';
  return faultKinds.find((kind) => kind === during) ?? 'caught';
}

function textOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

function stackOf(error: unknown): readonly string[] {
  return error instanceof Error && error.stack !== undefined ? error.stack.split('\n') : [];
}

function placeOf(line: string): Place[] {
  const [, source, version, file, row, column] = releasedPlace.exec(line) ?? [];
  if (source === undefined || version === undefined || file === undefined) return [];
  const [, called, before] = functionName.exec(line) ?? [];
  const place = `${source}/${version}/${file}:${row ?? ''}:${column ?? ''}`;
  // A name that is computed from data may be anything.
  const frame = [`${called ?? before ?? ''} ${place}`, place].find(
    (text) => reportPatterns.frame.test(text) && text.length <= reportLimits.frame,
  );
  return frame === undefined ? [] : [{ source, version, frame }];
}
