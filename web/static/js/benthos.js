// The table of Benthos: squares, news and the bid.

// A square is chosen on the map or in the list, with a look at what it brings, and can be taken back; Place cube sends it.
// Arrows move over the map, of which one square is in the tab order.
(() => {
  const SVG = 'http://www.w3.org/2000/svg';
  let chosen = ''; // the name of the chosen square
  let asked = ''; // the id of the panel that asked for it
  let blank = ''; // what that panel says before a choice

  const pick = () => document.querySelector('.pick__t[id]');
  const legal = (e) => { const s = e.target.closest?.('#ocean .sq'); return s?.querySelector('.go') ? s : null; };
  const list = () => pick()?.querySelector('select');
  const nameOf = (square) => square?.id.slice('ocean-'.length) ?? '';
  const squareOf = (name) => (name ? document.getElementById('ocean-' + name) : null);
  // wordsOf reads from the list what a square is and adds: its name, the resource, the gain, and the value before and after.
  const wordsOf = (name) => {
    const option = [...(list()?.options ?? [])].find((o) => name && o.value === name);
    const of = option?.parentElement.label.match(/^(.+) (\+\d+) \((\d+) → (\d+)\)$/);
    return of && [name, ...of.slice(1)];
  };
  const draw = (parent, tag, attrs, text) => {
    const e = document.createElementNS(SVG, tag);
    for (const k in attrs) e.setAttribute(k, attrs[k]);
    if (text) e.textContent = text;
    return parent.appendChild(e);
  };

  // preview says above a square what it adds, and on the value track where the company would be; none takes both away.
  function preview(square) {
    for (const e of document.querySelectorAll('#bubble, #ghost, .track__lines .pre')) e.remove();
    const words = wordsOf(nameOf(square));
    if (!words) return;
    const [, , gain, from, to] = words;
    const [x, y] = square.getAttribute('transform').match(/\d+/g).map(Number);
    const left = Math.max(-6, Math.min(400 - 106, x + 18.5 - 53));
    const below = y < 40; // no room above the first row
    const g = draw(document.getElementById('ocean'), 'g', { id: 'bubble', class: 'bubble', 'aria-hidden': 'true', transform: 'translate(0 ' + (below ? y + 44 : y - 7) + ')' });
    draw(g, 'path', { d: 'M' + (x + 12.5) + ' 0l6 ' + (below ? -7 : 7) + 'l6 ' + (below ? 7 : -7) + 'Z' });
    draw(g, 'rect', { x: left, y: below ? -1 : -25, width: 106, height: 26, rx: 8 });
    draw(g, 'text', { class: 'bubble__g', x: left + 9, y: below ? 18 : -6 }, gain);
    draw(g, 'text', { class: 'bubble__v', x: left + 98, y: below ? 17 : -7, 'text-anchor': 'end' }, from + ' → ' + to);
    const ghost = document.createElement('li');
    ghost.id = 'ghost';
    ghost.className = 'ghost p-' + to + ' q-' + to;
    ghost.ariaHidden = 'true';
    document.querySelector('.track ul')?.append(ghost);
    for (const lines of document.querySelectorAll('.track__lines')) draw(lines, 'path', { class: 'pre', d: 'M' + from + ' 19.5H' + to });
  }

  // show marks the chosen square and fills the panel. It runs again after every change of the page.
  function show() {
    const p = pick();
    if (!p || p.id !== asked || !wordsOf(chosen)) chosen = '';
    if (p && p.id !== asked) blank = p.querySelector('p').innerHTML;
    asked = p ? p.id : '';
    for (const s of document.querySelectorAll('#ocean .is-hover')) s.classList.remove('is-hover');
    const square = squareOf(chosen);
    const words = wordsOf(chosen);
    preview(square);
    for (const b of document.querySelectorAll('#do-claim, [data-undo]')) b.disabled = !words;
    oneTab();
    if (!p) return;
    list().value = chosen;
    p.querySelector('.pick__sq').hidden = !words;
    const text = p.querySelector('p');
    if (!words) { if (text.innerHTML !== blank) text.innerHTML = blank; return; }
    square.classList.add('is-hover');
    p.querySelector('use').setAttribute('href', square.querySelector('.sq__s').getAttribute('href'));
    text.querySelector('.big').textContent = words[0] + ' · ' + words[1] + ' ' + words[2];
    text.querySelector('span').textContent = 'Value ' + words[3] + ' → ' + words[4] + '.';
  }

  function choose(name) {
    chosen = name;
    show();
  }

  function undo() {
    const square = squareOf(chosen);
    choose('');
    square?.focus();
  }

  document.addEventListener('click', (e) => {
    const square = legal(e);
    if (square && pick()) {
      e.preventDefault();
      choose(nameOf(square));
      const place = document.getElementById('do-claim');
      if (document.documentElement.matches('[data-at-once]')) { place.click(); return; }
      // By keyboard, Enter on Place cube comes next, and Escape takes the square back. The key that chose must not press it.
      if (e.detail === 0) document.addEventListener('keyup', () => { if (chosen && document.activeElement === square) place.focus(); }, { once: true });
    }
    if (e.target.closest?.('[data-undo]')) undo();
  });
  document.addEventListener('change', (e) => { if (e.target === list()) choose(e.target.value); });
  document.addEventListener('pointerover', (e) => {
    if (e.pointerType === 'mouse' && pick() && (legal(e) || document.getElementById('bubble'))) preview(legal(e) || squareOf(chosen));
  });
  document.addEventListener('focusin', (e) => { if (pick() && legal(e)) preview(legal(e)); });
  document.addEventListener('focusout', (e) => { if (pick() && legal(e)) preview(squareOf(chosen)); });

  const tabTo = (square) => {
    for (const s of document.querySelectorAll('#ocean .sq[tabindex="0"]')) s.setAttribute('tabindex', '-1');
    square.setAttribute('tabindex', '0');
  };
  // oneTab keeps one square in the tab order: where the keyboard is, or the first that can be chosen. What arrives from the
  // server changes some squares and knows nothing of the others.
  function oneTab() {
    const tabs = [...document.querySelectorAll('#ocean .sq[tabindex="0"]')];
    const first = document.querySelector('#ocean .sq:has(.go)');
    const fit = tabs.find((s) => !first || s.querySelector('.go'));
    const at = document.activeElement?.closest('#ocean .sq') || fit || first || document.querySelector('#ocean .sq');
    if (at && (tabs.length !== 1 || tabs[0] !== at)) tabTo(at);
  }
  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], Home: [-9, 0], End: [9, 0] };
  document.addEventListener('keydown', (e) => {
    if (e.altKey || e.ctrlKey || e.metaKey) return;
    if (e.key === 'Escape' && chosen) { undo(); return; }
    const here = e.target.closest?.('#ocean .sq');
    if (here && (e.key === ' ' || e.key === 'Enter')) {
      e.preventDefault();
      here.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    }
    if (!here || !steps[e.key]) return;
    e.preventDefault();
    const all = [...document.querySelectorAll('#ocean .sq')];
    const at = all.indexOf(here);
    const x = Math.max(0, Math.min(9, (at % 10) + steps[e.key][0]));
    const y = Math.max(0, Math.min(9, Math.floor(at / 10) + steps[e.key][1]));
    tabTo(all[10 * y + x]);
    all[10 * y + x].focus();
  });

  document.addEventListener('htmx:after:swap', show);
  show();
  // Cubes that come from now on fall into place; those of the page as it was opened lie there.
  requestAnimationFrame(() => requestAnimationFrame(() => document.documentElement.classList.add('live')));
})();

// On a phone the news, bids opened and dividends paid, stands in front of the control until it is put aside. What was put
// aside stays so when the page is opened again.
(() => {
  let aside = '';
  try { aside = sessionStorage.getItem('aside') || ''; } catch { /* then only until the page is left */ }
  const nameOf = (n) => location.pathname + location.search + '#' + n.id;
  function show() {
    const n = document.querySelector('.newsp');
    document.documentElement.classList.toggle('news', n !== null && nameOf(n) !== aside);
  }
  document.addEventListener('click', (e) => {
    if (!e.target.closest?.('[data-go]')) return;
    aside = nameOf(e.target.closest('.newsp'));
    try { sessionStorage.setItem('aside', aside); } catch { /* as above */ }
    show();
    const prompt = document.getElementById('prompt');
    prompt?.setAttribute('tabindex', '-1');
    prompt?.focus({ preventScroll: true });
  });
  document.addEventListener('htmx:after:swap', show);
  show();
})();

// A bid by keyboard: Page Up and Page Down by ten, Home and End, and Enter seals. A button may fill an amount in.
(() => {
  const amount = () => document.querySelector('#act input[name="argument"][type="number"]');
  function set(n, to) {
    n.value = Math.max(Number(n.min), Math.min(Number(n.max), to));
    n.dispatchEvent(new Event('input', { bubbles: true }));
  }
  document.addEventListener('keydown', (e) => {
    const n = amount();
    if (!n || e.altKey || e.ctrlKey || e.metaKey || !e.target.closest?.('.bid__ctl')) return;
    const to = { PageUp: Number(n.value) + 10, PageDown: Number(n.value) - 10, Home: 0, End: Number(n.max) }[e.key];
    if (to !== undefined && e.target.matches('input')) { e.preventDefault(); set(n, to); }
    if (e.key === 'Enter' && e.target.matches('[type="range"]')) { e.preventDefault(); document.getElementById('do-bid')?.click(); }
  });
  document.addEventListener('click', (e) => {
    const b = e.target.closest?.('button[data-bid]');
    if (b && amount()) set(amount(), Number(b.dataset.bid));
  });
  // The form of every bid has one length, so that whoever sees it go by encrypted cannot count the digits.
  document.addEventListener('htmx:config:request', (e) => {
    const form = e.detail.ctx.request.body;
    if (form instanceof FormData && form.has('argument')) form.set('argument', form.get('argument').padEnd(4));
  });
})();
