import { keepFocus } from './keep-focus';

let stop: () => void;

function show(page: string): void {
  document.body.innerHTML = `<main id="main" tabindex="-1"><div data-remote="mfe-trade">${page}</div></main>`;
  stop = keepFocus(window, 'main');
}
const find = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
/** Changes the page, and lets those who watch it hear of that. */
async function change(work: () => void): Promise<Element | null> {
  work();
  await Promise.resolve();
  return document.activeElement;
}

afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

test('[T-10] when a row goes the focus is on the row that stands in its place, and not on its button; after the last one on the row before', async () => {
  show(`<ul>${['a', 'b', 'c'].map((id) => `<li id="${id}"><button>Cancel</button></li>`).join('')}</ul>`);
  find('#b button').focus();
  expect(await change(() => find('#b').remove())).toBe(find('#c'));
  expect(await change(() => find('#c').remove())).toBe(find('#a'));
  expect(await change(() => find('#a').remove())).toBe(find('ul'));
});

test('[H-26] when a step gives way to the next one the focus is on what held it, for as long as it stays there', async () => {
  show('<section><form><button>Next</button></form></section>');
  find('button').focus();
  const section = find('section');
  expect(await change(() => section.replaceChildren(document.createElement('input')))).toBe(section);
  find('input').focus();
  expect(section.hasAttribute('tabindex')).toBe(false);
});

test('[H-26] when all of a page goes the focus is on the page', async () => {
  show('<form><button>Log in</button></form>');
  find('button').focus();
  expect(await change(() => find('[data-remote]').replaceChildren())).toBe(find('#main'));
});

test('[T-10] a dialog whose opener has gone gives the focus to what held that', async () => {
  show('<section><div id="tools"><button id="opener">Cancel all</button></div></section>');
  find('#opener').focus();
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div id="layer"><div aria-modal="true"><button>Yes</button></div></div>',
  );
  find('#layer button').focus();
  const done = await change(() => {
    find('#tools').remove();
    find('#layer').remove();
  });
  expect(done).toBe(find('section'));
});

test('[T-09] what is disabled while its work is under way has the focus again afterwards', async () => {
  show('<form><label><input /></label><button>Buy</button></form>');
  const input = find('input') as HTMLInputElement;
  input.focus();
  expect(await change(() => (input.disabled = true))).toBe(find('label'));
  expect(await change(() => (input.disabled = false))).toBe(input);
  await change(() => (input.disabled = true));
  find('button').focus();
  expect(await change(() => (input.disabled = false))).toBe(find('button'));
});

test('[T-06] what moves to another place keeps the focus', async () => {
  show('<div id="list"><div id="a"><a href="/a">A</a></div><div id="b"><a href="/b">B</a></div></div>');
  find('#a a').focus();
  expect(await change(() => find('#list').append(find('#a')))).toBe(find('#a a'));
});

test('[H-26] who presses beside everything has left: nothing takes the focus then', async () => {
  show('<p>Text</p><section><button>Open</button></section>');
  find('button').focus();
  find('p').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  find('button').blur();
  expect(await change(() => find('section').replaceChildren())).toBe(document.body);
});
