/** 1 passport, 2 driving licence, 3 identity card (S-07). */
export type DocumentType = 1 | 2 | 3;
const identityCard = 3;

/** One thing that a document's number must fulfil; a form shows each while the number is typed. */
export interface NumberRule {
  /**
   * `HK`, `SG`, `CN`: the shape of that country's identity card; `characters`: letters and digits; `length`: 5 to 20 of them;
   * `check`: the last character is the one that follows from the others.
   */
  readonly name: 'HK' | 'SG' | 'CN' | 'characters' | 'length' | 'check';
  /** Whether a number in its plain form keeps it. */
  readonly kept: (number: string) => boolean;
}

/** A document's number without what people write for the eye: capital letters and digits, and whatever else was typed. */
export function plainDocumentNumber(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s()\-.]/g, '');
}

const weighted = (values: readonly number[], weights: readonly number[]): number =>
  values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0);
const digitsOf = (text: string): number[] => Array.from(text, Number);
/** A is 10, B is 11, and so on; digits are themselves. */
const valueOf = (character: string): number => parseInt(character, 36);

const hongKong = /^[A-Z]{1,2}\d{6}[\dA]$/;
const blank = 36;

function hasHongKongCheck(number: string): boolean {
  if (!hongKong.test(number)) return false;
  const values = Array.from(number, valueOf);
  const padded = number.length === 8 ? [blank, ...values] : values;
  return weighted(padded, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
}

const singapore = /^[ST]\d{7}[A-Z]$/;

function hasSingaporeCheck(number: string): boolean {
  if (!singapore.test(number)) return false;
  const sum =
    weighted(digitsOf(number.slice(1, 8)), [2, 7, 6, 5, 4, 3, 2]) + (number.startsWith('T') ? 4 : 0);
  return 'JZIHGFEDCBA'[sum % 11] === number.at(-1);
}

const mainland = /^\d{17}[\dX]$/;

function isMainlandShape(number: string): boolean {
  if (!mainland.test(number)) return false;
  const date = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  return isDate(date);
}

function hasMainlandCheck(number: string): boolean {
  if (!mainland.test(number)) return false;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  return '10X98765432'[weighted(digitsOf(number.slice(0, 17)), weights) % 11] === number.at(-1);
}

const anyDocument: readonly NumberRule[] = [
  { name: 'characters', kept: (number) => /^[A-Z0-9]+$/.test(number) && /\d/.test(number) },
  { name: 'length', kept: (number) => number.length >= 5 && number.length <= 20 },
];

const identityCards = new Map<string, readonly NumberRule[]>([
  [
    'HK',
    [
      { name: 'HK', kept: (number) => hongKong.test(number) },
      { name: 'check', kept: hasHongKongCheck },
    ],
  ],
  [
    'SG',
    [
      { name: 'SG', kept: (number) => singapore.test(number) },
      { name: 'check', kept: hasSingaporeCheck },
    ],
  ],
  [
    'CN',
    [
      { name: 'CN', kept: isMainlandShape },
      { name: 'check', kept: hasMainlandCheck },
    ],
  ],
]);

/** What the number of a country's document must fulfil; `country` is ISO 3166. Page and exchange ask the same. */
export function documentNumberRules(country: string, type: DocumentType): readonly NumberRule[] {
  return (type === identityCard ? identityCards.get(country) : undefined) ?? anyDocument;
}

/** Whether a number as typed is one of that country's document. */
export function isDocumentNumber(typed: string, country: string, type: DocumentType): boolean {
  const number = plainDocumentNumber(typed);
  return documentNumberRules(country, type).every(({ kept }) => kept(number));
}

/** Whether `YYYY-MM-DD` is a day that there was or will be. */
function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Whole years from a day of birth, `YYYY-MM-DD`, to a moment (ms since the epoch, by UTC); undefined for no day. */
export function ageAt(birthday: string, now: number): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(birthday) || !isDate(birthday)) return undefined;
  const today = new Date(now).toISOString().slice(0, 10);
  return (
    Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) - (today.slice(5) < birthday.slice(5) ? 1 : 0)
  );
}

/** Whether a text can be a person's name, whole or a part of it: letters of any script and what stands between them. */
export function isPersonName(typed: string): boolean {
  return /^\p{L}[\p{L}\p{M} .,'’·-]*$/u.test(typed.trim());
}
