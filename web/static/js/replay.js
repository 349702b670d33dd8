// A replay: slider, graph, list, arrows and Play all choose a position; the server draws its frame and the morph moves what
// moved. Frames that were seen or are next are kept, so that a step needs no wait. The position stands in the address.
(() => {
  const root = document.getElementById('replay');
  if (!root) return;
  const $ = (id) => document.getElementById(id);
  const last = Number(root.dataset.last);
  const quiet = new Set((root.dataset.quiet || '').split(' ').filter(Boolean).map(Number));
  const slider = $('at-n'), play = $('play'), rows = $('rows'), frame = $('frame');
  let at = Number(root.dataset.n); // the chosen position
  let shown = at; // the one that is drawn
  let drawing = false;
  let timer = 0;

  const clamp = (n) => Math.max(0, Math.min(last, n));
  const address = (n) => root.dataset.base + 'n=' + n;

  // Frames by position, those used longest ago first.
  const frames = new Map();
  function load(n) {
    let text = frames.get(n);
    frames.delete(n);
    if (!text) {
      text = fetch(address(n) + '&frame').then((r) => {
        if (!r.ok) throw new Error(r.statusText);
        return r.text();
      });
      text.catch(() => frames.delete(n));
    }
    frames.set(n, text);
    if (frames.size > 120) frames.delete(frames.keys().next().value);
    return text;
  }

  // draw shows the chosen position; while one frame is on its way, those passed over are not asked for.
  async function draw() {
    if (drawing) return;
    drawing = true;
    try {
      while (shown !== at) {
        const n = at;
        const text = await load(n);
        await htmx.swap({ sourceElement: frame, target: frame, swap: 'innerMorph', text });
        shown = n;
        tell();
      }
      load(clamp(at + 1));
      load(clamp(at - 1));
      $('notice').replaceChildren();
    } catch {
      stop();
      const p = document.createElement('p');
      p.className = 'alert alert--bad';
      p.textContent = 'This position could not be loaded. Try again in a moment.';
      $('notice').replaceChildren(p);
    } finally {
      drawing = false;
    }
  }

  // tell puts the words of the frame beside the controls.
  function tell() {
    const words = $('at').dataset;
    $('where').textContent = words.where;
    $('news').textContent = words.news;
    slider.setAttribute('aria-valuetext', words.where + '. ' + words.news);
  }

  // point sets everything that shows the position at once, before its frame is here.
  function point() {
    slider.value = at;
    slider.style.setProperty('--p', (100 * at) / Math.max(1, last) + '%');
    for (const svg of root.querySelectorAll('.chart[data-from]')) {
      const d = svg.dataset;
      const x = Number(d.from) + ((d.to - d.from) * at) / Math.max(1, last);
      svg.querySelector('.rp__cursor').setAttribute('transform', 'translate(' + x.toFixed(1) + ' 0)');
      if (d.ys) svg.querySelector('circle').setAttribute('cy', d.ys.split(' ')[at]);
    }
    const to = { 'go-first': 0, 'go-prev': at - 1, 'go-next': at + 1, 'go-last': last };
    for (const id in to) {
      const leads = to[id] !== at && to[id] === clamp(to[id]);
      if (leads) { $(id).href = address(to[id]); $(id).removeAttribute('aria-disabled'); $(id).removeAttribute('role'); }
      else { $(id).removeAttribute('href'); $(id).setAttribute('aria-disabled', 'true'); $(id).setAttribute('role', 'link'); }
    }
    for (const a of root.querySelectorAll('a[data-as]')) a.href = a.href.replace(/n=\d+$/, 'n=' + at);
    let here = -1;
    for (const li of rows.children) { const n = Number(li.dataset.n); if (n >= at) here = n; }
    let first = null;
    for (const li of rows.children) {
      const now = Number(li.dataset.n) === here;
      li.classList.toggle('now', now);
      if (now) li.setAttribute('aria-current', 'step'); else li.removeAttribute('aria-current');
      first ||= now ? li : null;
    }
    if (first) { // the list scrolls, the page does not
      const a = first.getBoundingClientRect(), b = rows.getBoundingClientRect();
      if (a.top < b.top || a.bottom > b.bottom) rows.scrollTop += a.top - b.top - rows.clientHeight / 2;
    }
  }

  function go(n) {
    at = clamp(n);
    point();
    history.replaceState(null, '', '#' + at);
    draw();
  }

  // Playing goes on to the next position that shows something new, once the one before is drawn.
  function next(n) {
    do n++; while (n < last && quiet.has(n));
    return clamp(n);
  }
  function stop() {
    clearTimeout(timer);
    timer = 0;
    sign(false);
  }
  function sign(on) {
    play.setAttribute('aria-pressed', String(on));
    play.querySelector('span').textContent = on ? 'Pause' : 'Play';
    $('news').setAttribute('aria-live', on ? 'off' : 'polite');
  }
  function run() {
    if (at === last) { stop(); return; }
    load(next(at)).catch(() => {});
    timer = setTimeout(() => { if (!drawing) go(next(at)); run(); }, Number($('speed').value));
  }
  function toggle() {
    if (timer) { stop(); return; }
    sign(true);
    go(at === last ? 0 : next(at));
    run();
  }

  slider.addEventListener('input', () => { stop(); go(Number(slider.value)); });
  play.addEventListener('click', toggle);
  root.addEventListener('click', (e) => {
    if (e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return;
    const li = e.target.closest('#rows li');
    const step = e.target.closest('a[id^="go-"]');
    if (!li && !step) return;
    e.preventDefault();
    stop();
    if (li) go(Number(li.dataset.n));
    else go({ 'go-first': 0, 'go-prev': at - 1, 'go-next': at + 1, 'go-last': last }[step.id]);
  });
  for (const svg of root.querySelectorAll('.chart[data-from]')) {
    svg.addEventListener('click', (e) => {
      const d = svg.dataset, box = svg.getBoundingClientRect();
      const x = ((e.clientX - box.left) / box.width) * d.width;
      stop();
      go(Math.round(((x - d.from) / (d.to - d.from)) * last));
    });
  }

  document.addEventListener('keydown', (e) => {
    if (e.defaultPrevented || e.altKey || e.ctrlKey || e.metaKey || e.shiftKey) return;
    if (e.target.matches?.('select, textarea, input:not([type=range])')) return;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[e.key];
    if (to !== undefined) {
      e.preventDefault();
      stop();
      go(to);
    }
    if (e.key === ' ' && !e.target.closest?.('a, button, summary')) {
      e.preventDefault();
      toggle();
    }
  });

  $('copy-link').addEventListener('click', async () => {
    const say = $('copy-link').querySelector('span');
    try {
      await navigator.clipboard.writeText(new URL(address(at).replace(/[?]as=.*$/, '#' + at), location.href).href);
      say.textContent = 'Copied';
    } catch {
      say.textContent = 'It is in the address bar';
    }
    setTimeout(() => { say.textContent = 'Copy link'; }, 2500);
  });

  // A game that is on grows. Every few seconds, while somebody looks, the page asks how far it is and offers what is new.
  async function grown() {
    if (document.hidden) return;
    try {
      const r = await fetch(address(at) + '&frame');
      const now = r.ok ? Number(/data-last="(\d+)"/.exec(await r.text())?.[1]) : last;
      if (!(now > last)) return;
      $('more').textContent = now - last === 1 ? '1 new step' : now - last + ' new steps';
      $('more').href = address(at === last ? now : at);
      $('more').hidden = false;
    } catch { /* the next one asks again */ }
  }
  if (root.hasAttribute('data-running')) setInterval(grown, 8000);

  const asked = () => { const n = parseInt(location.hash.slice(1), 10); if (n >= 0) { stop(); go(n); } };
  window.addEventListener('hashchange', asked);
  root.classList.add('is-ready');
  point();
  asked();
})();
