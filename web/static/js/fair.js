// What this browser puts into a deal (docs/fair.md): a random number, to which it commits itself before anybody opens
// theirs. It remembers its numbers, and opens one when the page asks for it. Without this the host makes the number.
(() => {
  const KEPT = 'fathom-fair', MOST = 60;
  const own = () => { try { return JSON.parse(localStorage.getItem(KEPT)) ?? []; } catch { return []; } };
  const send = (url, fields) => fetch(url, { method: 'POST', body: new URLSearchParams(fields), signal: AbortSignal.timeout(8000) });
  const json = async (url) => {
    const r = await fetch(url, { signal: AbortSignal.timeout(4000) });
    if (!r.ok) throw Error(r.status);
    return r.json();
  };

  // fill adds to a form the commitment to a new number. Where the match begins at once it is opened in the same request.
  const fill = async (form, path) => {
    const offer = await json(path === '/new' ? '/fair' : path + '/fair');
    const { commit, hex } = await import(offer.check);
    const number = crypto.getRandomValues(new Uint8Array(32)), seat = offer.seat ?? 0;
    const mine = { id: offer.id, seat, host: offer.host, number: hex(number), commit: commit(offer.id, seat, number) };
    localStorage.setItem(KEPT, JSON.stringify([...own(), mine].slice(-MOST)));
    const fields = { 'fair-commit': mine.commit };
    if (offer.ticket) {
      Object.assign(fields, { 'fair-id': offer.id, 'fair-ticket': offer.ticket });
      if (![...new FormData(form).entries()].some(([name, value]) => /^seat\d$/.test(name) && value === 'invite')) fields['fair-number'] = mine.number;
    }
    for (const [name, value] of Object.entries(fields)) {
      const i = document.createElement('input');
      Object.assign(i, { type: 'hidden', name, value, className: 'fair-field' });
      form.append(i);
    }
  };
  document.addEventListener('submit', async (e) => {
    const form = e.target, path = new URL(form.action, location).pathname;
    if (e.defaultPrevented || form.method !== 'post' || (path !== '/new' && !/^\/m\/\w+\/join\/\w+$/.test(path))) return;
    if (form.dataset.fair === 'filled') { delete form.dataset.fair; return; }
    e.preventDefault();
    if (form.dataset.fair) return;
    form.dataset.fair = 'filling';
    for (const i of form.querySelectorAll('.fair-field')) i.remove();
    try { await fill(form, path); } catch { /* the host makes the number */ }
    form.dataset.fair = 'filled';
    form.requestSubmit(e.submitter);
  });

  // A table that is full asks for the numbers of this browser's seats.
  const sent = new Set();
  const open = async () => {
    const asks = document.getElementById('opens');
    if (!asks) return;
    for (const seat of asks.dataset.seats.split(' ').map(Number)) {
      const mine = own().find((o) => o.id === asks.dataset.id && o.seat === seat);
      if (!mine || sent.has(seat)) continue;
      sent.add(seat);
      try { await send('/m/' + mine.id + '/fair', { seat, number: mine.number }); } catch { sent.delete(seat); }
    }
  };

  // The check of a finished match.
  const ready = () => {
    for (const b of document.querySelectorAll('button[data-check]')) b.hidden = false;
    open();
  };
  document.addEventListener('click', async (e) => {
    const b = e.target.closest?.('button[data-check]');
    if (!b) return;
    const list = document.getElementById('claims'), verdict = document.getElementById('fair-verdict');
    b.disabled = true;
    verdict.textContent = 'Checking…';
    try {
      const [{ check, checkSoFar }, given] = await Promise.all([import(b.dataset.check), json(b.dataset.record)]);
      const claims = (given.format ? check : checkSoFar)(given, own()), failed = claims.filter((c) => !c.holds).length;
      list.replaceChildren(...claims.map((c) => {
        const li = document.createElement('li');
        li.className = c.holds ? 'holds' : 'fails';
        li.textContent = (c.holds ? 'Holds: ' : 'Does not hold: ') + c.text;
        return li;
      }));
      verdict.textContent = failed ? failed + ' of ' + claims.length + ' claims do not hold: this was not fair.' : 'All ' + claims.length + ' claims hold.';
    } catch { verdict.textContent = 'The record could not be loaded. Try again in a moment.'; }
    b.disabled = false;
  });
  document.addEventListener('htmx:after:swap', ready);
  ready();
})();
