// The table of The Mariana Trench: what an action would do is said before it is pressed, and a finger on the board first
// chooses, then does. Without script the buttons say it all.
(() => {
  const table = () => document.querySelector('#table.mt');

  // A control on the board and the button of the same action belong together. Pointing at one lights both.
  const buttonOf = (el) => {
    const a = el.closest?.('#board a[href^="#do-"]');
    return a ? document.getElementById(a.getAttribute('href').slice(1)) : el.closest?.('#act button[name=action]');
  };
  let shown = null;
  const show = (button) => {
    if (button && button === shown) return;
    for (const el of document.querySelectorAll('.mt .is-hover')) el.classList.remove('is-hover');
    shown = button;
    const hint = document.getElementById('hint');
    if (hint) hint.textContent = (!button?.closest('.choice') && button?.querySelector('.vh')?.textContent) || '';
    if (!button) return;
    button.classList.add('is-hover');
    document.querySelector('#board a[href="#' + button.id + '"]')?.classList.add('is-hover');
  };
  let finger = false;
  addEventListener('pointerdown', (e) => { finger = e.pointerType === 'touch'; }, true);
  document.addEventListener('pointerover', (e) => { if (table() && e.pointerType !== 'touch') show(buttonOf(e.target)); });
  document.addEventListener('focusin', (e) => { if (table()) show(buttonOf(e.target)); });
  document.addEventListener('focusout', () => { if (table() && !finger) show(null); });

  // A finger on the board chooses first and does with a second tap. A second press at once and at the same place is a
  // double press: it is meant for what stood there before, not for what the answer has put there.
  let chosen = null, last = { x: 0, y: 0, time: 0, asked: '' };
  const question = () => document.querySelector('#act input[name=count]')?.value ?? '';
  document.addEventListener('click', (e) => {
    const button = table() && buttonOf(e.target);
    if (!button || e.detail === 0) return;
    const twice = (finger || e.detail > 1) && question() !== last.asked && e.timeStamp - last.time < 300 && Math.hypot(e.clientX - last.x, e.clientY - last.y) < 40;
    const first = finger && e.target.closest('#board') && chosen !== button;
    last = { x: e.clientX, y: e.clientY, time: e.timeStamp, asked: question() };
    if (!twice && !first) return;
    e.preventDefault();
    e.stopImmediatePropagation();
    if (twice) return;
    chosen = button;
    show(button);
  }, true);

  // The pressed button answers at once.
  document.addEventListener('submit', (e) => { if (table()) e.submitter?.classList.add('is-sent'); });
  for (const end of ['htmx:after:request', 'htmx:error']) {
    document.addEventListener(end, () => { for (const b of document.querySelectorAll('.mt .is-sent')) b.classList.remove('is-sent'); });
  }

  // What was pressed by keyboard goes away with its question; the next one takes its place, so that Tab goes on from there.
  let here = false;
  document.addEventListener('keydown', () => { here = !!document.activeElement?.closest?.('#act, #board'); }, true);
  document.addEventListener('pointerdown', () => { here = false; }, true);
  let asked = question();
  document.addEventListener('htmx:after:swap', () => {
    if (!table()) return;
    document.documentElement.classList.add('live');
    if (question() === asked) return;
    asked = question();
    chosen = null;
    show(null);
    const prompt = document.getElementById('prompt');
    if (here && prompt && document.activeElement === document.body) {
      prompt.tabIndex = -1;
      prompt.focus({ preventScroll: true });
    }
  });
})();
