import * as fc from 'fast-check';
import { hour } from '../../../core/time-spans';
import { listingOf } from '../../../realtime/market/listings';
import { seedBrands } from '../../brand';
import { seedCatalogue, sessionStart } from './markets';
import { brandTokens, tokenCharacters } from './tokens';

const madeAt = Date.UTC(2026, 10, 21, 12, 34);

it('[X-05] [T-02] at least 40 pairs in 3 markets, at prices from one tick of eight decimals to about 100,000', () => {
  const { pairs } = seedCatalogue(madeAt);
  expect(pairs.size).toBeGreaterThanOrEqual(40);
  expect([...new Set([...pairs.values()].map(({ market }) => market))].sort()).toEqual([
    'btc',
    'usdc',
    'usdt',
  ]);
  const value = (code: string) => tokenCharacters.get(code)?.value ?? 0;
  const prices = [...pairs.values()].map(({ token, market }) => value(token) / value(market));
  expect(Math.min(...prices)).toBeLessThan(1.5e-8);
  expect(Math.max(...prices)).toBeGreaterThan(95_000);
  for (const code of listingOf('orbit').pairs ?? []) expect(pairs.has(code)).toBe(true);
  for (const code of listingOf('nova').stars) expect(pairs.has(code)).toBe(true);
});

it('[X-05] a tick is a small part of the price, but of the pair whose price is the lowest there is', () => {
  for (const { code, token, market, pricePrecision } of seedCatalogue(madeAt).pairs.values()) {
    const price = (tokenCharacters.get(token)?.value ?? 0) / (tokenCharacters.get(market)?.value ?? 0);
    if (code !== 'oryx_btc') expect([code, 10 ** -pricePrecision / price < 0.005]).toEqual([code, true]);
  }
});

it('[T-12] every brand has its texts in every language, a supply for its market, and no number with an exponent', () => {
  const brands = seedBrands(madeAt);
  expect(brands.map(({ token }) => token)).toEqual(brandTokens.map(({ code }) => code));
  for (const { token, slogan, about, story, totalSupply, reserve, issuePrice, issueTime } of brands) {
    const value = tokenCharacters.get(token)!;
    for (const texts of [slogan, about, story]) {
      for (const text of Object.values(texts)) expect(text).not.toMatch(/undefined|NaN|\de[+-]?\d/);
      // A short Chinese text may be the same in both scripts.
      expect(new Set(Object.values(texts)).size).toBeGreaterThanOrEqual(2);
    }
    // Two weeks' turnover for each of the simulated traders is a part of it.
    const dollars = (Number(totalSupply) / 1e8) * value.value;
    expect(dollars).toBeGreaterThan(value.dailyTurnover * 300);
    expect(reserve).toBe((totalSupply * 2n) / 5n);
    expect(issuePrice).toMatch(/^\d+(\.\d{1,6})?$/);
    expect(issueTime).toBeLessThan(madeAt - 37 * 24 * hour);
  }
});

it('[T-13] a session’s start is never further away than its period, and past only while it runs', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 4_000_000 }),
      (open, closed, offset, minutes) => {
        const sessions = { period: (open + closed) * 60_000, offset: offset * 60_000, length: open * 60_000 };
        const time = minutes * 60_000;
        const start = sessionStart(sessions, time);
        expect(start <= time ? time - start < sessions.length : start - time <= closed * 60_000).toBe(true);
        expect(sessionStart(sessions, start)).toBe(start);
      },
    ),
  );
});
