import { screen, within } from '@testing-library/react';
import type { openRemote } from './open-remote';

/** Opens the sheet of the only open order; types into it and saves. */
export async function editOrder(user: Awaited<ReturnType<typeof openRemote>>['user']) {
  await user.click(await screen.findByRole('button', { name: /^Edit the order/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Edit order' }));
  const field = (name: string) => sheet.getByRole<HTMLInputElement>('textbox', { name });
  return {
    sheet,
    field,
    type: async (name: string, text: string) => {
      await user.clear(field(name));
      if (text !== '') await user.type(field(name), text);
    },
    save: () => user.click(sheet.getByRole('button', { name: 'Save' })),
  };
}
