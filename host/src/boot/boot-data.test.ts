import { readBootData } from './boot-data';

const pageWith = (boot: string | undefined) => {
  const page = document.implementation.createHTMLDocument();
  if (boot !== undefined) {
    const element = page.createElement('script');
    element.id = 'boot';
    element.type = 'application/json';
    element.textContent = boot;
    page.body.append(element);
  }
  return page;
};

test.each([
  ['no boot data', undefined, 'carries no boot data'],
  ['half a document', '{"composition":', 'JSON'],
  ['another document', '{"composition":{"id":"1"}}', 'not what they should be'],
])('[H-13] %s is said and not guessed at', (_what, boot, message) => {
  expect(() => readBootData(pageWith(boot))).toThrow(message);
});
