import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import { sourceMapKey, type Store } from '../store/store';

const unpack = promisify(gunzip);

/** A place in the sources, with the lines around it. */
export interface SourcePlace {
  /** Path in the repository, such as `mfe-trade/src/routes.tsx`. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** Lines of the source around it, the numbers from 1; empty where the map has no source. */
  readonly excerpt: readonly { readonly number: number; readonly text: string }[];
}

/** Maps that are kept unpacked; each is some megabytes. */
const kept = 4;
/** Lines before and after the place, and the longest of them in characters. */
const around = 2;
const longest = 200;

/** A frame of a fault as pages report it: perhaps a name, and a place in a released file. */
const framePattern = /(?:^| )(host|mfe-[a-z]+)\/([\w.+-]+)\/([\w./-]+):(\d+):(\d+)$/;

/** Finds places of released scripts in the sources that they were made of, by the maps in the store (O-06). */
export class SourceMaps {
  readonly #store: Store;
  /** By key; what was used last is at the end. */
  readonly #maps = new Map<string, TraceMap>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Where a frame of a fault is in the sources; undefined where that is not known. */
  async placeOf(frame: string): Promise<SourcePlace | undefined> {
    const [, name, version, script, row, column] = framePattern.exec(frame) ?? [];
    if (name === undefined || version === undefined || script === undefined) return undefined;
    // What anybody may report does not lead out of the folder.
    if ([version, ...script.split('/')].some((part) => /^\.*$/.test(part))) return undefined;
    const map = await this.#read(sourceMapKey(name, version, script));
    if (!map) return undefined;
    const found = originalPositionFor(map, { line: Number(row), column: Math.max(Number(column) - 1, 0) });
    if (found.source === null) return undefined;
    return {
      file: pathOf(found.source),
      line: found.line,
      column: found.column + 1,
      excerpt: excerptOf(sourceContentFor(map, found.source) ?? '', found.line),
    };
  }

  async #read(key: string): Promise<TraceMap | undefined> {
    const known = this.#maps.get(key);
    const map = known ?? (await this.#load(key));
    if (!map) return undefined;
    this.#maps.delete(key);
    this.#maps.set(key, map);
    for (const oldest of this.#maps.keys()) {
      if (this.#maps.size <= kept) break;
      this.#maps.delete(oldest);
    }
    return map;
  }

  async #load(key: string): Promise<TraceMap | undefined> {
    const packed = await this.#store.objects.read(key);
    return packed && new TraceMap((await unpack(packed.content)).toString('utf8'));
  }
}

/** webpack names sources `webpack://mfe-trade/./src/x.ts`, and what lies above the package `webpack://mfe-trade/../shared/x.ts`. */
function pathOf(source: string): string {
  const [, name = '', path = source] = /^webpack:\/\/([^/]+)\/(.+)$/.exec(source) ?? [];
  const parts: string[] = [];
  for (const part of `${name}/${path}`.replace(/\?.*$/, '').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function excerptOf(source: string, line: number): SourcePlace['excerpt'] {
  if (source === '') return [];
  const lines = source.split('\n');
  const first = Math.max(line - around, 1);
  return lines
    .slice(first - 1, line + around)
    .map((text, index) => ({ number: first + index, text: text.slice(0, longest) }));
}
