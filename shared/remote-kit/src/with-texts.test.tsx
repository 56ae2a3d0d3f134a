import { PlatformProvider, usePlatform } from '@exchange/platform';
import { createFakePlatform } from '@exchange/platform/fake';
import { render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { withTexts } from './with-texts';

function Part({ name }: { readonly name: string }) {
  const { locale } = usePlatform();
  return <p>{locale.t('part', 'hello', { name })}</p>;
}
const text = { default: { hello: 'Hello {{name}}' } };
const loaders = (load: () => Promise<typeof text>) => ({ en: load, 'zh-HK': load, 'zh-CN': load });

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? (
      <button onClick={() => this.setState({ failed: false })}>Retry</button>
    ) : (
      this.props.children
    );
  }
}

test('[H-19, H-26] a later part waits for its texts, and the next time they are there at once', async () => {
  const messages = loaders(() => Promise.resolve(text));
  const Texted = withTexts({ namespace: 'part', messages }, Part, () => <i>…</i>);
  const page = (
    <PlatformProvider value={createFakePlatform()}>
      <Texted name="Ann" />
    </PlatformProvider>
  );
  const first = render(page);
  expect(first.container.innerHTML).toBe('<i>…</i>');
  expect(await screen.findByText('Hello Ann')).toBeTruthy();
  first.unmount();
  render(page);
  expect(screen.getByText('Hello Ann')).toBeTruthy();
});

test('[H-25] texts that cannot be fetched are a failure of the part, and Retry fetches them again', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  let lost = true;
  const load = () => (lost ? Promise.reject(new Error('lost')) : Promise.resolve(text));
  const Texted = withTexts({ namespace: 'part', messages: loaders(load) }, Part);
  render(
    <PlatformProvider value={createFakePlatform()}>
      <Boundary>
        <Texted name="Bob" />
      </Boundary>
    </PlatformProvider>,
  );
  const retry = await screen.findByRole('button', { name: 'Retry' });
  lost = false;
  retry.click();
  expect(await screen.findByText('Hello Bob')).toBeTruthy();
  said.mockRestore();
});
