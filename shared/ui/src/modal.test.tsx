import { PlatformProvider } from '@exchange/platform';
import { createFakePlatform } from '@exchange/platform/fake';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from './button';
import { Dialog, Sheet } from './modal';
import { VisitContext } from './kept-pages';

function Page() {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Terms</Button>
      <Sheet
        open={open}
        title="Privacy policy"
        closeLabel="Close"
        onClose={() => setOpen(false)}
        footer={<Button>Agree</Button>}
      >
        <button type="button" onClick={() => setAsking(true)}>
          Ask
        </button>
      </Sheet>
      <Dialog
        open={asking}
        title="Sure?"
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Only that</Button>
            <Button
              onClick={() => {
                setOpen(false);
                setAsking(false);
              }}
            >
              Yes
            </Button>
          </>
        }
      >
        Really
      </Dialog>
    </>
  );
}
const open = () => {
  const platform = createFakePlatform({ path: '/register' });
  const { container } = render(
    <PlatformProvider value={platform}>
      <Page />
    </PlatformProvider>,
  );
  return { ...platform, container };
};
const page = () => open().container;
const openSheet = () => userEvent.click(screen.getByRole('button', { name: 'Terms' }));

test('[S-02] an open sheet is named by its title, holds focus, and leaves the rest inert', async () => {
  const container = page();
  await openSheet();
  const sheet = screen.getByRole('dialog', { name: 'Privacy policy' });
  expect(sheet.getAttribute('aria-modal')).toBe('true');
  expect(document.activeElement).toBe(sheet);
  expect(container.hasAttribute('inert')).toBe(true);

  const order: (string | null)[] = [];
  for (let press = 0; press < 4; press += 1) {
    await userEvent.tab();
    order.push(
      document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null,
    );
  }
  expect(order).toEqual(['Close', 'Ask', 'Agree', 'Close']);
  await userEvent.tab({ shift: true });
  expect(document.activeElement?.textContent).toBe('Agree');
});

test('[S-02] Escape, the close button and a tap beside it close the sheet and give focus back', async () => {
  const container = page();
  for (const close of [
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.click(screen.getByRole('button', { name: 'Close' })),
    () => userEvent.click(document.querySelector('.scrim') ?? document.body),
  ]) {
    await openSheet();
    await close();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(container.hasAttribute('inert')).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Terms' }));
  }
});

test('[S-09] of two modals Escape closes the upper one, and the lower one works again', async () => {
  page();
  await openSheet();
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Sure?' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Sure?' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask' }));
});

test('[S-09] of two modals that close at once nothing is left: the page scrolls and is usable again', async () => {
  const container = page();
  await openSheet();
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(container.hasAttribute('inert')).toBe(false);
  expect(document.body.style.overflow).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Terms' }));
});

test('[S-09] while the upper one of two modals stays, the page is out of reach, and has the focus afterwards', async () => {
  const container = page();
  await openSheet();
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await userEvent.click(screen.getByRole('button', { name: 'Only that' }));
  expect(container.hasAttribute('inert')).toBe(true);
  expect(document.body.style.overflow).toBe('hidden');
  const question = screen.getByRole('dialog', { name: 'Sure?' });
  expect(question.contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(container.hasAttribute('inert')).toBe(false);
  expect(document.body.style.overflow).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Terms' }));
});

test('[S-09] a modal of another part of the application, which has its own copy of this, is over those here', async () => {
  page();
  await openSheet();
  const theirs = document.createElement('div');
  theirs.setAttribute('data-modal', '');
  document.body.append(theirs);
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Privacy policy', hidden: true })).toBeTruthy();
  theirs.remove();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[H-11] the toasts stay usable beside an open sheet', async () => {
  const toasts = document.createElement('div');
  toasts.dataset['besideModal'] = '';
  document.body.append(toasts);
  page();
  await openSheet();
  expect(toasts.hasAttribute('inert')).toBe(false);
  toasts.remove();
});

test('[H-26] what a closed sheet leaves behind for its way out is nothing of the page, and goes', async () => {
  let arrive: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (arrive = resolve));
  Object.assign(Element.prototype, { getAnimations: () => [{ finished }] });
  const calm = jest.fn(() => ({ matches: false }));
  Object.assign(window, { matchMedia: calm });
  const picture = () => document.querySelector('[data-leaving]');
  page();
  await openSheet();
  await userEvent.keyboard('{Escape}');
  expect(picture()?.textContent).toContain('Privacy policy');
  expect(picture()?.getAttribute('aria-hidden')).toBe('true');
  expect(picture()?.querySelector('[role], [id]')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  arrive();
  await waitFor(() => expect(picture()).toBeNull());

  calm.mockReturnValue({ matches: true });
  await openSheet();
  await userEvent.keyboard('{Escape}');
  expect(picture()).toBeNull();
  Reflect.deleteProperty(Element.prototype, 'getAnimations');
});

test('[S-09] what two modals leave behind that close at once stays out of reach on its way out', async () => {
  Object.assign(Element.prototype, { getAnimations: () => [{ finished: new Promise(() => undefined) }] });
  Object.assign(window, { matchMedia: () => ({ matches: false }) });
  page();
  await openSheet();
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  const left = [...document.querySelectorAll('[data-leaving]')];
  expect(left).toHaveLength(2);
  expect(left.filter((picture) => !picture.hasAttribute('inert'))).toEqual([]);
  for (const picture of left) picture.remove();
  Reflect.deleteProperty(Element.prototype, 'getAnimations');
});

test('[H-30] the way back closes the topmost, and the page stays; one that was closed has no entry any more', async () => {
  const { navigation } = open();
  await openSheet();
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  expect(navigation.entries).toBe(3);
  act(() => navigation.systemBack());
  expect(screen.queryByRole('dialog', { name: 'Sure?' })).toBeNull();
  act(() => navigation.systemBack());
  expect(screen.queryByRole('dialog')).toBeNull();
  await openSheet();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(navigation.entries).toBe(1);
  expect(navigation.visits).toEqual([]);
});

test('[H-30] one that must not be left stays over the page when one goes back', async () => {
  const platform = createFakePlatform({ path: '/assets' });
  const handleClose = jest.fn();
  render(
    <PlatformProvider value={platform}>
      <Dialog open title="Paying" onClose={handleClose}>
        …
      </Dialog>
    </PlatformProvider>,
  );
  act(() => platform.navigation.systemBack());
  act(() => platform.navigation.systemBack());
  expect(handleClose).toHaveBeenCalledTimes(2);
  expect(platform.navigation.entries).toBe(2);
  expect(platform.navigation.location.path).toBe('/assets');
});

test('[H-26] [H-30] what was open over a page that was left is closed when one comes back to it, but what must not be left', async () => {
  const platform = createFakePlatform({ path: '/register' });
  const close = jest.fn();
  const at = (visit: number) => (
    <PlatformProvider value={platform}>
      <VisitContext value={visit}>
        <Page />
        <Dialog open title="Sending" onClose={close}>
          It must not be left
        </Dialog>
      </VisitContext>
    </PlatformProvider>
  );
  const { rerender } = render(at(0));
  await userEvent.click(screen.getByText('Terms'));
  expect(screen.getByRole('dialog', { name: 'Privacy policy' })).toBeTruthy();
  await act(async () => rerender(at(1)));
  expect(screen.queryByRole('dialog', { name: 'Privacy policy' })).toBeNull();
  expect(close).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('dialog', { name: 'Sending' })).toBeTruthy();
  await userEvent.click(screen.getByText('Terms'));
  expect(screen.getByRole('dialog', { name: 'Privacy policy' })).toBeTruthy();
});
