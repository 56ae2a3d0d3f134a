import { foldersOf } from './workspaces';

test('[O-01] a remote is built again for a change in what it uses, and in nothing else', () => {
  const folders = foldersOf('mfe-trade');
  expect(folders).toEqual(
    expect.arrayContaining(['mfe-trade', 'shared/build', 'shared/contract', 'shared/platform', 'shared/ui']),
  );
  expect(folders).not.toEqual(expect.arrayContaining(['host']));
  expect(folders).not.toEqual(expect.arrayContaining(['mfe-user']));
  expect(folders).not.toEqual(expect.arrayContaining(['sandbox']));
});
