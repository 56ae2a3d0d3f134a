import fc from 'fast-check';
import type { Flags } from '../store/composition-document';
import { BrowserPlace } from './browser-place';
import { flagsOn, tagOf } from './flags-on';

const trade = { name: 'mfe-trade', flags: ['short-form', 'new-chart'] };
const user = { name: 'mfe-user', flags: ['short-form'] };
const never = () => {
  throw new Error('a place was drawn');
};
const rule = (percent: number, ...organisations: readonly string[]): Flags => ({
  'mfe-trade': {
    'short-form': { percent, ...(organisations.length > 0 && { organisations: [...organisations] }) },
  },
});

/** A browser with a place, on a page of an organisation. */
const at = (place: number, organisation = 'nova') => ({
  organisation,
  place: new BrowserPlace({ cookies: `lane=${place}`, secure: true }, never),
});
/** A browser that has none. */
const fresh = (organisation = 'nova') => ({
  organisation,
  place: new BrowserPlace({ cookies: undefined, secure: true }, never),
});

/** The places of which a flag is on by these rules. */
const placesOf = (rules: Flags, remote = trade, flag = 'short-form') =>
  Array.from({ length: 10_000 }, (_, place) => place).filter((place) =>
    flagsOn(rules, [remote], at(place))[remote.name]?.includes(flag),
  );

test.each([1, 20, 50, 99.5])('[O-14] a flag at %d percent is on in that share of the browsers', (percent) => {
  expect(Math.abs(placesOf(rule(percent)).length / 10_000 - percent / 100)).toBeLessThan(0.01);
});

test('[O-14] who has a flag keeps it whenever its share rises, and who has none gets none by a fall', () => {
  const share = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(share, share, fc.integer({ min: 0, max: 9_999 }), (one, other, place) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      const isOn = (percent: number) => 'mfe-trade' in flagsOn(rule(percent), [trade], at(place));
      return !isOn(less) || isOn(more);
    }),
  );
  const [twenty, fifty] = [placesOf(rule(20)), new Set(placesOf(rule(50)))];
  expect(twenty.filter((place) => !fifty.has(place))).toEqual([]);
  expect(fifty.size).toBeGreaterThan(twenty.length * 2);
});

test('[O-14] two flags at one share are on for different people, also where they have one name in two remotes', () => {
  const half = { percent: 50 };
  const rules = {
    'mfe-trade': { 'short-form': half, 'new-chart': half },
    'mfe-user': { 'short-form': half },
  };
  const form = placesOf(rules);
  for (const other of [placesOf(rules, trade, 'new-chart'), placesOf(rules, user)]) {
    const both = other.filter((place) => form.includes(place)).length;
    expect(Math.abs(both / form.length - 0.5)).toBeLessThan(0.03);
  }
});

test('[O-14] a flag of an organisation is on for that one alone', () => {
  expect(flagsOn(rule(100, 'nova', 'aura'), [trade], at(1))).toEqual({ 'mfe-trade': ['short-form'] });
  expect(flagsOn(rule(100, 'nova', 'aura'), [trade], at(1, 'aura'))).toEqual({ 'mfe-trade': ['short-form'] });
  expect(flagsOn(rule(100, 'nova', 'aura'), [trade], at(1, 'orbit'))).toEqual({});
  const inside = placesOf(rule(20))[0] ?? -1;
  expect(flagsOn(rule(20, 'nova'), [trade], at(inside))).not.toEqual({});
  expect(flagsOn(rule(20, 'nova'), [trade], at(inside, 'aura'))).toEqual({});
});

test('[O-14] without a rule every flag is off, and so is what the release of the browser does not have', () => {
  expect(flagsOn(undefined, [trade, user], at(1))).toEqual({});
  expect(flagsOn({ 'mfe-user': { 'short-form': { percent: 100 } } }, [trade], at(1))).toEqual({});
  expect(flagsOn(rule(100), [{ name: 'mfe-trade', flags: ['new-chart'] }], at(1))).toEqual({});
  expect(flagsOn(rule(100), [{ name: 'mfe-trade' }], at(1))).toEqual({});
  // A name that every object has.
  expect(flagsOn(rule(100), [{ name: 'mfe-trade', flags: ['constructor'] }], at(1))).toEqual({});
});

test('[O-14] a browser gets a place only where a share of its own organisation’s is asked about', () => {
  expect(flagsOn(rule(100), [trade], fresh())).toEqual({ 'mfe-trade': ['short-form'] });
  expect(flagsOn(rule(20, 'aura'), [trade], fresh())).toEqual({});
  expect(() => flagsOn(rule(20, 'nova'), [trade], fresh())).toThrow('a place was drawn');
  const visitor = { organisation: 'nova', place: new BrowserPlace({ cookies: '', secure: false }, () => 7) };
  flagsOn(rule(20), [trade], visitor);
  expect(visitor.place.cookie).toMatch(/^lane=7; /);
});

test('[O-14] a composition has a name of its own with each set of flags, and none of its own without', () => {
  expect(tagOf('c1', {})).toBeUndefined();
  const tags = [{ a: ['b'] }, { a: ['c'] }, { a: ['b', 'c'] }, { b: ['a'] }].map((on) => tagOf('c1', on));
  expect(new Set(tags).size).toBe(4);
  for (const tag of tags) expect(tag).toMatch(/^c1-[0-9a-f]{12}$/);
});
