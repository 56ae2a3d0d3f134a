import { usualParameters } from './parameters';
import { defaultSettings, parseSettings, type KlineSettings } from './settings';

test('[T-11] choices are read back as they were stored', () => {
  const settings: KlineSettings = {
    resolution: '4h',
    chartType: 'area',
    indicators: ['boll', 'kdj'],
    parameters: { ...usualParameters, boll: [21, 2.5] },
    tools: false,
    hidden: ['fills', 'alerts'],
    asksBeforeAmending: false,
  };
  expect(parseSettings(JSON.stringify(settings))).toEqual(settings);
});

test.each([
  undefined,
  '',
  '{',
  'null',
  '7',
  '{"resolution":"2y","chartType":"pie","indicators":"all","parameters":[1],"tools":"on","hidden":"all","asksBeforeAmending":1}',
])('[T-11] choices that cannot be read (%s) are the defaults', (text) =>
  expect(parseSettings(text)).toEqual(defaultSettings),
);

test('[T-11] an unknown indicator is left out', () => {
  expect(parseSettings('{"indicators":["macd","astrology"]}').indicators).toEqual(['macd']);
});
