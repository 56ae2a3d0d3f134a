import { innerPath, sanitise } from './sanitise';

test('[H-04, T-12] a rich text keeps its words and loses what runs or disguises itself', async () => {
  const holder = document.createElement('div');
  holder.append(
    await sanitise(
      '<h2 onclick="steal()">Terms</h2><script>steal()</script><img src=x onerror=steal()><form action="//evil"><input></form>' +
        '<p style="position:fixed">By <a href="javascript:steal()">law</a> and <a href="https://nova.example/">mail</a></p>',
    ),
  );
  expect(holder.querySelector('script, form, input, [onclick], [onerror], [style]')).toBeNull();
  const [law, mail] = [...holder.querySelectorAll('a')];
  expect(law?.getAttribute('href')).toBeNull();
  expect([mail?.rel, mail?.target]).toEqual(['noopener noreferrer', '_blank']);
  expect(holder.textContent).toContain('Terms');
});

test('[T-07] a link into the application stays in it, wherever its author wanted it; a mail opens no page', async () => {
  const holder = document.createElement('div');
  holder.append(
    await sanitise(
      '<a target="_blank" href="/assets?tab=fiat#top">a</a><a href="http://localhost/bdex">b</a>' +
        '<a href="//evil.example/assets">c</a><a href="mailto:support@nova.example">d</a>',
    ),
  );
  const links = [...holder.querySelectorAll('a')];
  expect(links.map(innerPath)).toEqual(['/assets?tab=fiat#top', '/bdex', undefined, undefined]);
  expect(links.map(({ target }) => target)).toEqual(['', '', '_blank', '']);
});
