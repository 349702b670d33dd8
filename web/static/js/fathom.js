// The little that the pages need in a browser. Every page works without it.

// A target on the board stands for a real button of the action bar and names it in its link.
document.addEventListener('click', (e) => {
  const a = e.target.closest?.('a[href^="#do-"]');
  const b = a && document.getElementById(a.getAttribute('href').slice(1));
  if (b) { e.preventDefault(); b.click(); }
});
document.addEventListener('keydown', (e) => {
  if (e.key === ' ' && e.target.matches?.('a[role="button"]')) { e.preventDefault(); e.target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })); }
});

// A message about a refused action stays until the next one is sent.
document.addEventListener('htmx:before:request', (e) => {
  const n = document.getElementById('notice');
  if (n && e.target.matches?.('form')) n.replaceChildren();
});
document.addEventListener('htmx:error', (e) => {
  const n = document.getElementById('notice');
  if (!n || !e.target.matches?.('form')) return;
  const p = document.createElement('p');
  p.className = 'alert alert--bad';
  p.textContent = 'The server cannot be reached. Nothing was lost: press the button again in a moment.';
  n.replaceChildren(p);
});

// A slider and the number beside it; the number is what is sent. The fill of the slider follows.
const fill = (r) => r.style.setProperty('--p', (100 * (r.value - r.min)) / Math.max(1, r.max - r.min) + '%');
document.addEventListener('input', (e) => {
  const r = e.target;
  if (r.matches('input[type=range][data-for]')) { fill(r); const n = document.getElementById(r.dataset.for); if (n) n.value = r.value; }
  const s = r.id && document.querySelector('input[type=range][data-for="' + CSS.escape(r.id) + '"]');
  if (s) { s.value = r.value; fill(s); }
});
document.addEventListener('click', (e) => {
  const b = e.target.closest?.('button[data-step]');
  const n = b && b.parentElement.querySelector('input');
  if (n) { n.stepUp(Number(b.dataset.step)); n.dispatchEvent(new Event('input', { bubbles: true })); }
});
for (const r of document.querySelectorAll('input[type=range][data-for]')) fill(r);
document.addEventListener('htmx:after:swap', () => { for (const r of document.querySelectorAll('input[type=range][data-for]')) fill(r); });

// Press a link to copy it.
document.addEventListener('click', async (e) => {
  const b = e.target.closest?.('button[data-copy]');
  const f = b && document.getElementById(b.dataset.copy);
  if (!f) return;
  f.select();
  try { await navigator.clipboard.writeText(f.value); b.textContent = 'Copied'; } catch { /* the text is selected: the keyboard copies it */ }
});
for (const b of document.querySelectorAll('button[data-copy]')) b.hidden = false;
document.addEventListener('htmx:after:swap', () => { for (const b of document.querySelectorAll('button[data-copy]')) b.hidden = false; });
