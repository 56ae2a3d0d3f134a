import { fillTemplate } from './fill-template';

test('[Q-03] [H-19] a text that is written in many places is translated once and has each place’s own values', () => {
  const t = jest.fn(
    (key: string, values: Readonly<Record<string, string | number>> = {}) =>
      `${key}: ${values['price']} for ${values['amount']}, ${values['price']}`,
  );
  expect(fillTemplate(t, 'row', { price: '1.2', amount: '$&' })).toBe('row: 1.2 for $&, 1.2');
  expect(fillTemplate(t, 'row', { price: '3', amount: '4' })).toBe('row: 3 for 4, 3');
  expect(fillTemplate(t, 'other', { price: '3', amount: '4' })).toBe('other: 3 for 4, 3');
  expect(t).toHaveBeenCalledTimes(2);
  const further = jest.fn((key: string) => `${key} in another language`);
  expect(fillTemplate(further, 'row', { price: '1' })).toBe('row in another language');
});
