/** Opens the call that the address names. */
function openTarget() {
  const target = document.getElementById(location.hash.slice(1));
  if (target instanceof HTMLDetailsElement) target.open = true;
}

/** Returns the value of a field; empty for a missing one. */
const textOf = (field) => field?.value.trim() ?? '';

/** Makes the call of a form and returns the reply as text. */
async function send(form) {
  const { method, path } = form.dataset;
  const query = new URLSearchParams();
  const headers = new Headers();
  let url = path;
  for (const field of form.querySelectorAll('input')) {
    const value = textOf(field);
    if (field.dataset.in === 'path') url = url.replace(`{${field.name}}`, encodeURIComponent(value));
    else if (value !== '' && field.dataset.in === 'query') query.append(field.name, value);
    else if (value !== '') headers.set(field.name, value);
  }
  const token = textOf(document.getElementById('token'));
  if (token !== '') headers.set('authorization', `Bearer ${token}`);
  const body = textOf(form.elements.namedItem('body'));
  if (body !== '') headers.set('content-type', 'application/json');
  const reply = await fetch(query.size > 0 ? `${url}?${query}` : url, { method, headers, ...(body && { body }) });
  const lines = [
    `${reply.status} ${reply.statusText}`,
    ...[...reply.headers].map(([name, value]) => `${name}: ${value}`),
  ];
  return `${lines.join('\n')}\n\n${format(await reply.text())}`;
}

/** Indents JSON. */
function format(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

addEventListener('hashchange', openTarget);
openTarget();
document.addEventListener('submit', async (event) => {
  event.preventDefault();
  const output = event.target.querySelector('[role="status"]');
  output.textContent = await send(event.target).catch(String);
});
