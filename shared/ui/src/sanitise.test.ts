import { sanitise } from './sanitise';

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
  expect(mail?.rel).toBe('noopener noreferrer');
  expect(holder.textContent).toContain('Terms');
});
