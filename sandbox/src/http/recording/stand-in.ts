/** Longest run of letters, and of anything, that a stand-in has of its text. */
const longestRun = 64;
/** A text with more runs than this is prose: of it only the length is kept. */
const mostRuns = 9;

/** Marks that formats are made of; any other character that is neither letter nor digit becomes a dash. */
const formatMarks = new Set('.-_/:+@,= ');

/** Whether a text says nothing of the one that it stands for but its format. */
export const isStandIn = (text: string): boolean => /^[aA1一./:+@,= _-]*$/u.test(text);

function kindOf(character: string): string {
  if (/\p{Nd}/u.test(character)) return '1';
  if (/\p{Lu}/u.test(character)) return 'A';
  if (/[a-z]/.test(character)) return 'a';
  if (/\p{L}/u.test(character)) return '一';
  return formatMarks.has(character) ? character : '-';
}

/** Of the characters that nearly all texts are made of: every answer of the exchange is looked at, character by character. */
const asciiKinds = Array.from({ length: 128 }, (_, code) => kindOf(String.fromCharCode(code)));

const standInOf = (character: string): string => asciiKinds[character.charCodeAt(0)] ?? kindOf(character);

interface Run {
  kind: string;
  length: number;
}

/** What follows each other in a text: digits, letters of a kind, marks. Several marks in a row are dashes. */
function runsOf(text: string): readonly Readonly<Run>[] {
  const runs: Run[] = [];
  let last: Run | undefined;
  for (const character of text) {
    const kind = standInOf(character);
    const isMark = formatMarks.has(kind);
    if (last && (last.kind === kind || (isMark && formatMarks.has(last.kind)))) {
      last.length += 1;
      if (isMark) last.kind = '-';
    } else {
      last = { kind, length: 1 };
      runs.push(last);
    }
  }
  return runs;
}

/** 1, 2, 4, 8 … */
const lengthClass = (length: number): number =>
  Math.min(longestRun, 2 ** Math.floor(Math.log2(Math.max(1, length))));

/**
 * Texts that may stand for one, the one that says least first: the same kinds of characters in the same order, where the length of each
 * run is one of few; and, for a format that asks for it, the exact length. `words` are those that the format itself is made of.
 */
export function standInsFor(
  text: string,
  format: { readonly hasPattern: boolean; readonly words: ReadonlySet<string> },
): readonly string[] {
  if (text === '') return [''];
  const runs = runsOf(text);
  const written = (lengthOf: (run: Run) => number) =>
    runs.map((run) => run.kind.repeat(lengthOf(run))).join('');
  const rough =
    runs.length > mostRuns
      ? 'a'.repeat(lengthClass(text.length))
      : written(({ kind, length }) => (formatMarks.has(kind) ? 1 : lengthClass(length)));
  if (!format.hasPattern) return [rough];
  const exact = written(({ length }) => length);
  const ofWords = text.replaceAll(/[\p{L}\p{Nd}_]+|[^\p{L}\p{Nd}_]/gu, (part) =>
    format.words.has(part) ? part : Array.from(part, standInOf).join(''),
  );
  return [rough, exact, ofWords];
}

/** A number that is known by its leading digit to stand for another one. */
export const isNumberStandIn = (value: number): boolean =>
  /^7(0*(\.5)?)$|^0\.0*7$/.test(
    Math.abs(value)
      .toFixed(12)
      .replace(/\.?0+$/, ''),
  );

/** A number of the same kind, sign and magnitude; zero stays. */
export function numberStandIn(value: number): number {
  if (value === 0 || !Number.isFinite(value)) return 0;
  const size = Math.abs(value);
  const magnitude = Math.max(-9, Math.min(15, Math.floor(Math.log10(size))));
  const fraction = Number.isInteger(value) || magnitude < 0 ? 0 : 0.5;
  const stand = magnitude < 0 ? Number(`7e${magnitude}`) : 7 * 10 ** magnitude + fraction;
  return Math.sign(value) * Math.min(stand, Number.MAX_SAFE_INTEGER);
}

/**
 * What tells one kept value from another: its members, their kinds, and what the contract lists; not the format of what stands for
 * something else, of which there are too many.
 */
export function structureOf(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) => {
    if (typeof member === 'string' && isStandIn(member)) return /^-?1[\d.]*$/.test(member) ? '1' : 'a';
    return typeof member === 'number' && isNumberStandIn(member) ? 7 : member;
  });
}
