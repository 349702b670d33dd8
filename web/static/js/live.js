// What keeps a table current besides the events themselves: how a part of it changes, and what is said while the
// connection is lost. It comes back by itself, and then the page is sent whatever it missed.

// Besides the swaps that htmx has: of an element only the attributes have changed, and nothing inside it; or several
// elements have changed, each of which is morphed by its id. What the script of the page has set stays.
let morph;
htmx.registerExtension('pieces', {
  init: (api) => { morph = api.morph; },
  // Where a table is built anew, an element that is as it was is sent as a mark: it moves there and is left alone.
  htmx_before_morph_node: (element, detail) => !detail.newNode.hasAttribute?.('data-kept'),
  handle_swap: (how, element, fragment) => {
    if (how === 'pieces') {
      for (const now of [...fragment.children]) {
        const was = document.getElementById(now.id), one = document.createDocumentFragment();
        one.append(now);
        if (was) morph(was, one, false);
      }
      return true;
    }
    if (how !== 'attributes') return false;
    const now = fragment.firstElementChild;
    const kept = (a) => a.name === 'open' || a.name.startsWith('data-htmx');
    for (const a of [...element.attributes]) if (!kept(a) && !now.hasAttribute(a.name)) element.removeAttribute(a.name);
    for (const a of now.attributes) if (!kept(a) && element.getAttribute(a.name) !== a.value) element.setAttribute(a.name, a.value);
    return true;
  },
});

(() => {
  const live = document.getElementById('live');
  if (!live) return;
  const banner = document.getElementById('cut');
  const calm = 1500; // a server that restarts is back before anybody need know
  const silence = 40000; // of a connection that has died without a word: it beats every 15 seconds
  const spread = Math.round(350 + 300 * Math.random()); // the first wait: a server that is back is not asked by all at once
  const next = document.getElementById('cut-next');
  let connection, lost, due = 0, heard = Date.now();

  const show = (cut) => {
    banner.hidden = !cut;
    document.documentElement.classList.toggle('cut', cut);
  };
  const miss = () => { lost ??= setTimeout(() => show(true), calm); };
  const count = () => {
    const left = Math.ceil((due - Date.now()) / 1000);
    next.textContent = left > 0 ? ` in ${left} s` : '';
  };
  const wait = (ms) => { due = Date.now() + ms; count(); };
  const hear = () => { heard = Date.now(); };
  const back = () => {
    clearTimeout(lost);
    lost = undefined;
    hear();
    show(false);
  };
  const connect = () => htmx.ajax('GET', live.getAttribute('hx-sse:connect'), { source: live });
  // again asks at once: by ending the wait for the next attempt, or the stream that is silent.
  const again = () => {
    wait(0);
    if (!connection) connect();
    else if (lost) connection.delayCanceller?.();
    else connection.reader?.cancel();
  };

  live.addEventListener('htmx:sse:before:connection', (e) => {
    connection = e.detail.connection;
    const { attempt, config } = connection;
    if (attempt > 0) {
      miss();
      wait(Math.min(config.reconnectDelay * 2 ** (attempt - 1), config.reconnectMaxDelay));
    } else Object.assign(config, { reconnectJitter: 0, reconnectDelay: spread, reconnectMaxDelay: 16 * spread }); // as counted
  });
  live.addEventListener('htmx:sse:after:connection', back);
  live.addEventListener('htmx:sse:after:message', hear);
  live.addEventListener('htmx:sse:error', miss);
  for (const e of ['htmx:error', 'htmx:response:error']) {
    live.addEventListener(e, (e) => {
      if (e.target !== live || connection) return;
      miss();
      wait(3000);
      setTimeout(connect, 3000);
    });
  }
  addEventListener('offline', () => { miss(); show(true); });
  addEventListener('online', again);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && (lost || Date.now() - heard > silence / 2)) again();
  });
  setInterval(() => { if (lost) count(); }, 1000);
  setInterval(() => { if (!lost && Date.now() - heard > silence) again(); }, 5000);
  banner.querySelector('button').addEventListener('click', again);
})();
