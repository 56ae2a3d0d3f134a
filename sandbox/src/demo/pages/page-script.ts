/** Script of the sandbox's page: sends its forms as JSON and keeps outbox, faults and clock up to date. */
export const pageScript = `
'use strict';
const send = async (path, method, body) => {
  const response = await fetch(path, { method, headers: body ? { 'content-type': 'application/json' } : {}, body: body ? JSON.stringify(body) : undefined });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
};
const valuesOf = (form, submitter) => {
  const body = {};
  for (const element of form.elements) {
    if (!element.name || element.disabled || (element.type === 'submit' && element !== submitter)) continue;
    if (element.type === 'checkbox') { if (element.checked) body[element.name] = true; continue; }
    if (element.value === '') continue;
    body[element.name] = element.dataset.number === undefined ? element.value : Number(element.value);
  }
  return body;
};
document.addEventListener('submit', async (event) => {
  const form = event.target;
  event.preventDefault();
  const output = form.querySelector('output');
  const buttons = form.querySelectorAll('button');
  const body = valuesOf(form, event.submitter);
  buttons.forEach((button) => { button.disabled = true; });
  try {
    const answer = await send(form.getAttribute('action'), form.dataset.method || 'POST', form.dataset.method === 'DELETE' ? undefined : body);
    form.dataset.done = '';
    if (output) { output.className = ''; output.textContent = answer.message; }
  } catch (error) {
    if (output) { output.className = 'bad'; output.textContent = error.message; }
  }
  buttons.forEach((button) => { button.disabled = false; });
  void refresh();
});
// The sandbox's own answers, in which every value is escaped.
const asIs = { createHTML: (text) => text };
const markup = window.trustedTypes ? window.trustedTypes.createPolicy('sandbox', asIs) : asIs;
// By part, so that a part in which somebody types or chooses stays as long as it says the same.
const lastParts = new Map();
const refresh = async () => {
  if (document.hidden) return;
  try {
    const response = await fetch('/sandbox/live');
    if (!response.ok) return;
    const live = new DOMParser().parseFromString(markup.createHTML(await response.text()), 'text/html');
    for (const part of live.querySelectorAll('[data-live]')) {
      const name = part.dataset.live;
      const place = document.querySelector('[data-live="' + name + '"]');
      if (!place || lastParts.get(name) === part.outerHTML) continue;
      // What is pressed or typed into is not taken away, unless a button was pressed and did its work.
      if (place.contains(document.activeElement) && !document.activeElement.closest('form[data-done]')) continue;
      lastParts.set(name, part.outerHTML);
      place.replaceWith(part);
    }
    document.body.dataset.connection = 'up';
  } catch { document.body.dataset.connection = 'down'; }
};
setInterval(refresh, 2000);
document.addEventListener('visibilitychange', refresh);
`;
