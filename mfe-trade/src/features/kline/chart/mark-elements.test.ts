import { spreadTags } from '../chart/mark-elements';

test('[T-11] tags that have room stand at their own heights', () => {
  expect(spreadTags([40, 200, 80], 120, 16)).toEqual([40, 200, 80]);
});

test('[T-11] tags that would cover one another, or the last price’s, move apart and keep their order', () => {
  expect(spreadTags([118, 112, 60], 120, 16)).toEqual([104, 88, 60]);
  expect(spreadTags([150, 121, 145], 120, 16)).toEqual([168, 136, 152]);
  expect(spreadTags([120], 120, 16)).toEqual([136]);
});
