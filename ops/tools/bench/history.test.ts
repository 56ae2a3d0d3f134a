import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  addToHistory,
  historyFile,
  type HistoryLine,
  historyText,
  linesOf,
  parseHistory,
  readHistory,
} from './history';

const machine = { cores: 2, model: 'Xeon (linux x64)', memory: 24, node: 'v20.20.2' };
const line = (committed: string, part = 'orders', date = '2026-11-27T15:00:00.000Z'): HistoryLine => ({
  ...{ part, commit: 'c'.repeat(40), committed, date, machine, load: 0.1, runs: 1, figures: { p99: 30 } },
});

test('[O-06] figures become a line for each part, with the digits that a machine repeats and every byte', () => {
  const lines = linesOf(
    [
      { name: 'orders.inProcess.p99', value: 12.34567 },
      { name: 'orders.ordersPerSecond', value: 1_327.44 },
      { name: 'pages.home.firstLoadBytes', value: 190_123 },
    ],
    { id: 'c'.repeat(40), committed: '2026-11-27T14:00:00.000Z' },
    { date: '2026-11-27T15:00:00.000Z', machine, load: 0.1, runs: 3 },
  );
  expect(lines.map(({ part, runs, figures }) => ({ part, runs, figures }))).toEqual([
    { part: 'orders', runs: 3, figures: { 'inProcess.p99': 12.35, ordersPerSecond: 1_327 } },
    { part: 'pages', runs: 3, figures: { 'home.firstLoadBytes': 190_123 } },
  ]);
});

test('[O-06] histories that two branches added to merge to the same text, whichever comes first', () => {
  const [old, mine, theirs] = ['2026-11-01', '2026-11-03', '2026-11-02'].map((day) => line(day));
  const [one, other] = [
    historyText([old, mine].flatMap((each) => each ?? [])),
    historyText([old, theirs].flatMap((each) => each ?? [])),
  ];
  const merged = historyText(parseHistory(one + other));
  expect(historyText(parseHistory(other + one))).toBe(merged);
  expect(parseHistory(merged).map(({ committed }) => committed)).toEqual([
    '2026-11-01',
    '2026-11-02',
    '2026-11-03',
  ]);
});

test('[O-06] what is no line is named, and an empty history is none', () => {
  expect(parseHistory('\n')).toEqual([]);
  expect(() => parseHistory(`${historyText([line('2026-11-01')])}<<<<<<< HEAD\n`)).toThrow('history.jsonl:2');
});

test('[O-06] lines are added to the file of a repository', async () => {
  const root = mkdtempSync(join(tmpdir(), 'bench-history-'));
  try {
    mkdirSync(dirname(join(root, historyFile)), { recursive: true });
    expect(readHistory(root)).toEqual([]);
    await addToHistory(root, [line('2026-11-02')]);
    await addToHistory(root, [line('2026-11-01', 'alerts')]);
    expect(readHistory(root).map(({ part }) => part)).toEqual(['alerts', 'orders']);
    expect(readFileSync(join(root, historyFile), 'utf8').trim().split('\n')).toHaveLength(2);
  } finally {
    rmSync(root, { recursive: true });
  }
});

test('[O-06] the history of this repository can be read, and is in its sequence', () => {
  const kept = readFileSync(historyFile, 'utf8');
  expect(historyText(parseHistory(kept))).toBe(kept);
});
