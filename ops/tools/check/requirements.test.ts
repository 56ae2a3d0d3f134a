import { checkRequirements, citedIds, compareRequirements, explainedIds } from './requirements';

const explained = explainedIds(
  '| id | |\n| --- | --- |\n| T-12 | data |\n| H-14 | session |\nT-13 | no row |\n',
);

it('every id that a test of the repository cites is explained, and every explained one is cited', () => {
  expect(checkRequirements()).toEqual([]);
});

it('ids are rows of the document and citations in brackets', () => {
  expect([...explained]).toEqual(['T-12', 'H-14']);
  expect(citedIds("test('[T-12] a'); test('[H-14, S-01] b'); const other = ['T-13']; // T-14")).toEqual([
    'T-12',
    'H-14',
    'S-01',
  ]);
});

it('an id that is not explained and one that is not cited are named', () => {
  const unknown = 'Q-09';
  const tests = new Map([['one.test.ts', `it('[T-12, ${unknown}] prices')`]]);
  expect(compareRequirements(explained, tests)).toEqual([
    'one.test.ts cites Q-09, which docs/requirements.md does not explain',
    'docs/requirements.md explains H-14, which no test cites',
  ]);
});
