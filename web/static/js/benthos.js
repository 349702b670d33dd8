// The map of Benthos. A legal square is a link to its button; here it is chosen first, and Place cube presses the button.
// Arrows move over the map, of which one square is in the tab order.
(() => {
  const SVG = 'http://www.w3.org/2000/svg';
  let chosen = ''; // the id of the chosen square's button
  let asked = ''; // the id of the panel that asked for it

  const buttonOf = (square) => square && document.getElementById(square.getAttribute('href').slice(1));
  const squareOf = (id) => id && document.querySelector('#ocean .sq[href="#' + CSS.escape(id) + '"]');
  const pick = () => document.querySelector('.pick[id]');

  // bubble says above a square what it adds; none takes it away.
  function bubble(square) {
    document.getElementById('bubble')?.remove();
    const b = buttonOf(square);
    if (!b) return;
    const gain = b.dataset.words.split(' ').pop();
    const g = document.createElementNS(SVG, 'g');
    g.id = 'bubble';
    g.setAttribute('class', 'bubble');
    g.setAttribute('aria-hidden', 'true');
    const [x, y] = square.getAttribute('transform').match(/\d+/g).map(Number);
    const left = Math.max(-6, Math.min(400 - 106, x + 18.5 - 53));
    g.setAttribute('transform', 'translate(0 ' + (y - 7) + ')');
    const put = (tag, attrs, text) => {
      const e = g.appendChild(document.createElementNS(SVG, tag));
      for (const k in attrs) e.setAttribute(k, attrs[k]);
      if (text) e.textContent = text;
    };
    put('path', { d: 'M' + (x + 12.5) + ' 0L' + (x + 18.5) + ' 7L' + (x + 24.5) + ' 0Z' });
    put('rect', { x: left, y: -25, width: 106, height: 26, rx: 8 });
    put('text', { class: 'bubble__g', x: left + 9, y: -6 }, gain);
    put('text', { class: 'bubble__v', x: left + 98, y: -7, 'text-anchor': 'end' }, b.dataset.value);
    document.getElementById('ocean').append(g);
  }

  // show marks the chosen square and fills the panel. It runs again after every change of the page.
  function show() {
    const p = pick();
    if (!p || p.id !== asked || !document.getElementById(chosen)) chosen = '';
    asked = p ? p.id : '';
    for (const s of document.querySelectorAll('#ocean .is-hover')) s.classList.remove('is-hover');
    const square = squareOf(chosen);
    bubble(square);
    const b = buttonOf(square);
    if (!b) return;
    square.classList.add('is-hover');
    p.querySelector('.pick__sq').hidden = false;
    p.querySelector('use').setAttribute('href', b.dataset.symbol);
    p.querySelector('.big').textContent = b.dataset.square + ' · ' + b.dataset.words;
    p.querySelector('p span').textContent = 'Value ' + b.dataset.value;
    p.querySelector('[data-place]').disabled = false;
  }

  document.addEventListener('click', (e) => {
    const square = e.target.closest?.('#ocean a.sq');
    if (square && pick()) {
      e.preventDefault();
      e.stopPropagation();
      chosen = square.getAttribute('href').slice(1);
      asked = pick().id;
      show();
    }
    if (e.target.closest?.('[data-place]')) document.getElementById(chosen)?.click();
  }, true);
  document.addEventListener('pointerover', (e) => {
    if (e.pointerType !== 'mouse' || !pick()) return;
    const square = e.target.closest?.('#ocean a.sq');
    if (square || document.getElementById('bubble')) bubble(square || squareOf(chosen));
  });

  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], Home: [-9, 0], End: [9, 0] };
  document.addEventListener('keydown', (e) => {
    const here = e.target.closest?.('#ocean .sq');
    if (!here || e.altKey || e.ctrlKey || e.metaKey) return;
    if (e.key === ' ' && here.matches('a')) {
      e.preventDefault();
      here.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    }
    if (!steps[e.key]) return;
    e.preventDefault();
    const all = [...document.querySelectorAll('#ocean .sq')];
    const at = all.indexOf(here);
    const x = Math.max(0, Math.min(9, (at % 10) + steps[e.key][0]));
    const y = Math.max(0, Math.min(9, Math.floor(at / 10) + steps[e.key][1]));
    here.setAttribute('tabindex', '-1');
    all[10 * y + x].setAttribute('tabindex', '0');
    all[10 * y + x].focus();
  });

  document.addEventListener('htmx:after:swap', show);
  show();
})();
