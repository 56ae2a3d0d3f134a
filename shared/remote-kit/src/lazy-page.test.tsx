import { act, render, screen } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode } from 'react';
import { lazyPage } from './lazy-page';

class Boundary extends Component<{ readonly children: ReactNode }, { readonly message: string | undefined }> {
  override state: { readonly message: string | undefined } = { message: undefined };
  static getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : 'no error' };
  }
  override render() {
    const { message } = this.state;
    if (message === undefined) return this.props.children;
    return <button onClick={() => this.setState({ message: undefined })}>{message}</button>;
  }
}

const Hello: ComponentType<{ readonly name: string }> = ({ name }) => <p>Hello {name}</p>;
const Loading = () => <p>Loading</p>;

/** A loader whose requests are answered one by one. */
function createLoader() {
  interface Request {
    readonly resolve: (page: typeof Hello) => void;
    readonly reject: (error: Error) => void;
  }
  const requests: Request[] = [];
  const load = () =>
    new Promise<typeof Hello>((resolve, reject) => {
      requests.push({ resolve, reject });
    });
  return { load, requests };
}

test('[H-26] a page is fetched when it is shown, stands as soon as it is there, and is kept', async () => {
  const { load, requests } = createLoader();
  const Page = lazyPage(load, Loading);
  expect(requests).toHaveLength(0);
  const { unmount } = render(<Page name="one" />);
  expect(screen.getByText('Loading')).toBeTruthy();
  await act(async () => requests[0]?.resolve(Hello));
  expect(screen.getByText('Hello one')).toBeTruthy();
  unmount();
  render(<Page name="two" />);
  expect(screen.getByText('Hello two')).toBeTruthy();
  expect(requests).toHaveLength(1);
});

test('[H-26] a page that was preloaded shows without a fallback before it', async () => {
  const { load, requests } = createLoader();
  const Page = lazyPage(load, Loading);
  const preloaded = Page.preload();
  requests[0]?.resolve(Hello);
  await preloaded;
  render(<Page name="three" />);
  expect(screen.getByText('Hello three')).toBeTruthy();
  expect(requests).toHaveLength(1);
});

test('[H-25] a page that cannot be fetched says so to its boundary, and is fetched again by a retry', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { load, requests } = createLoader();
  const Page = lazyPage(load, Loading);
  render(
    <Boundary>
      <Page name="four" />
    </Boundary>,
  );
  await act(async () => requests[0]?.reject(new Error('no network')));
  await act(async () => screen.getByRole('button', { name: 'no network' }).click());
  expect(screen.getByText('Loading')).toBeTruthy();
  await act(async () => requests[1]?.resolve(Hello));
  expect(screen.getByText('Hello four')).toBeTruthy();
  error.mockRestore();
});

test('[H-26] a page that was left while it was fetched does not speak up afterwards', async () => {
  const { load, requests } = createLoader();
  const Page = lazyPage(load, Loading);
  const { unmount } = render(<Page name="five" />);
  unmount();
  await act(async () => requests[0]?.reject(new Error('too late')));
  render(<Page name="six" />);
  expect(screen.getByText('Loading')).toBeTruthy();
});
