// Sounds, for a reader who has switched them on: a few tones made here when something has happened on the table.
(() => {
  const root = document.documentElement;
  let audio; // browsers allow it after the first press of a key or a button
  const wake = () => {
    if (!root.hasAttribute('data-sound')) return;
    audio ??= new AudioContext();
    if (audio.state === 'suspended') audio.resume();
  };
  for (const e of ['pointerdown', 'keydown', 'change']) addEventListener(e, wake, { capture: true });

  // tone sounds at a pitch that glides from one frequency to another.
  function tone(from, to, at, length, loudness, shape = 'sine') {
    const start = audio.currentTime + at, swing = audio.createOscillator(), volume = audio.createGain();
    swing.type = shape;
    swing.frequency.setValueAtTime(from, start);
    swing.frequency.exponentialRampToValueAtTime(to, start + length);
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(loudness, start + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
    swing.connect(volume).connect(audio.destination);
    swing.start(start);
    swing.stop(start + length);
  }
  const sounds = {
    turn: () => { tone(660, 660, 0, 0.5, 0.12); tone(880, 880, 0.14, 0.9, 0.12); },
    reveal: () => { tone(420, 900, 0, 0.28, 0.07, 'triangle'); },
    cube: () => { tone(190, 90, 0, 0.14, 0.25); tone(1400, 900, 0, 0.03, 0.03, 'square'); },
    hit: () => { tone(120, 45, 0, 0.55, 0.3, 'sawtooth'); tone(70, 40, 0.02, 0.6, 0.3); },
  };
  const play = (name) => { if (audio?.state === 'running' && root.hasAttribute('data-sound')) sounds[name](); };

  // What can be heard is what can be seen to have come: more of something, or bids of another auction.
  const signs = { hit: '#board #pop', cube: '#ocean .sq__c', reveal: '#board .face' };
  const look = () => ({
    count: Object.fromEntries(Object.entries(signs).map(([name, sign]) => [name, document.querySelectorAll(sign).length])),
    bids: document.querySelector('.revealp')?.id,
    icon: document.getElementById('icon')?.getAttribute('href'),
  });
  let was = look();
  document.addEventListener('htmx:after:swap', () => {
    const is = look();
    const came = Object.keys(signs).find((name) => is.count[name] > was.count[name]) ?? (is.bids && is.bids !== was.bids ? 'reveal' : '');
    if (came) play(came);
    if (is.icon !== was.icon && document.title.startsWith('Your turn')) setTimeout(play, came ? 450 : 0, 'turn');
    was = is;
  });

  // On the page of the settings a choice shows at once; the form keeps it.
  document.addEventListener('change', (e) => {
    const form = e.target.closest?.('form[data-settings]');
    if (!form) return;
    const chosen = new FormData(form);
    if (chosen.get('theme')) root.dataset.theme = chosen.get('theme');
    else delete root.dataset.theme;
    root.toggleAttribute('data-still', chosen.get('motion') === 'still');
    root.toggleAttribute('data-sound', chosen.get('sound') === 'on');
    if (e.target.name === 'sound') {
      wake();
      audio?.resume().then(() => play('turn'));
    }
  });
})();
