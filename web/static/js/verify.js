// The check of a finished match in the browser: protocol bt1 of docs/fair.md, written out with nothing but arithmetic, for
// a page on plain http has no crypto.subtle. fathom verify makes the same check, and plays the game again besides.
// It is loaded when somebody asks for it, and when a browser commits itself to a number.

const u32s = (n) => new Uint8Array([n >>> 24, n >>> 16, n >>> 8, n]);
const u16s = (n) => new Uint8Array([n >>> 8, n]);
const u64s = (n) => new Uint8Array([...u32s(Number(n >> 32n)), ...u32s(Number(n & 0xffffffffn))]);
const text = (s) => new TextEncoder().encode(s);
export const hex = (b) => [...b].map((x) => x.toString(16).padStart(2, '0')).join('');
export const unhex = (s) => {
  if (typeof s !== 'string' || !/^[0-9a-f]{64}$/.test(s)) throw Error('not 64 hexadecimal digits');
  return Uint8Array.from(s.match(/../g), (x) => parseInt(x, 16));
};
const join = (parts) => {
  const all = new Uint8Array(parts.reduce((n, p) => n + p.length, 0));
  let at = 0;
  for (const p of parts) { all.set(p, at); at += p.length; }
  return all;
};
const encoded = (parts) => join(parts.flatMap((p) => { const b = typeof p === 'string' ? text(p) : p; return [u32s(b.length), b]; }));

// SHA-256, FIPS 180-4. Its constants are the first bits of the roots of the first primes.
const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
const bits = (x) => Math.floor((x - Math.floor(x)) * 2 ** 32);
const K = primes.map((p) => bits(Math.cbrt(p))), START = primes.slice(0, 8).map((p) => bits(Math.sqrt(p)));
const right = (x, n) => (x >>> n) | (x << (32 - n));
const sha256 = (message) => {
  const size = (message.length + 72) & ~63, padded = new Uint8Array(size), w = new Uint32Array(64), h = Uint32Array.from(START);
  padded.set(message);
  padded[message.length] = 128;
  padded.set(u64s(BigInt(message.length) * 8n), size - 8);
  const view = new DataView(padded.buffer);
  for (let at = 0; at < size; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const x = w[i - 15], y = w[i - 2];
      w[i] = w[i - 16] + w[i - 7] + (right(x, 7) ^ right(x, 18) ^ (x >>> 3)) + (right(y, 17) ^ right(y, 19) ^ (y >>> 10));
    }
    let [a, b, c, d, e, f, g, z] = h;
    for (let i = 0; i < 64; i++) {
      const s = (z + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const t = ((right(a, 2) ^ right(a, 13) ^ right(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [z, g, f, e, d, c, b, a] = [g, f, e, (d + s) | 0, c, b, a, (s + t) | 0];
    }
    [a, b, c, d, e, f, g, z].forEach((x, i) => { h[i] += x; });
  }
  return join([...h].map(u32s));
};
export const H = (...parts) => sha256(encoded(parts));
export const M = (key, ...parts) => {
  const pad = (x) => { const k = new Uint8Array(64); k.set(key); return k.map((b) => b ^ x); };
  return sha256(join([pad(0x5c), sha256(join([pad(0x36), encoded(parts)]))]));
};

// ChaCha8Rand, C2SP: four blocks at a time, side by side, and a new key after sixteen. It yields words of 64 bits.
function* chacha8(seed) {
  const view = new DataView(seed.buffer, seed.byteOffset), key = Uint32Array.from({ length: 8 }, (_, i) => view.getUint32(4 * i, true));
  for (let counter = 0; ; counter = (counter + 4) % 16) {
    const out = new Uint32Array(64);
    for (let block = 0; block < 4; block++) {
      const s = Uint32Array.from([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...key, counter + block, 0, 0, 0]);
      const mix = (a, b, c, d) => {
        for (const [x, y, z, n] of [[a, b, d, 16], [c, d, b, 12], [a, b, d, 8], [c, d, b, 7]]) {
          s[x] += s[y];
          s[z] = right(s[z] ^ s[x], 32 - n);
        }
      };
      for (let round = 0; round < 4; round++) {
        for (let i = 0; i < 4; i++) mix(i, 4 + i, 8 + i, 12 + i);
        for (let i = 0; i < 4; i++) mix(i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4));
      }
      for (let i = 0; i < 16; i++) out[4 * i + block] = s[i] + (i > 3 && i < 12 ? key[i - 4] : 0);
    }
    const last = counter === 12;
    for (let i = 0; i < (last ? 28 : 32); i++) yield (BigInt(out[2 * i + 1]) << 32n) | BigInt(out[2 * i]);
    if (last) key.set(out.subarray(56));
  }
}
const stream = (seed, name) => { const words = chacha8(M(seed, 'bt1/stream', name)); return () => words.next().value; };
const shuffled = (seed, name, n) => {
  const draw = stream(seed, name), list = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const m = BigInt(i + 1), floor = (1n << 64n) % m;
    let x = draw() * m;
    while ((x & 0xffffffffffffffffn) < floor) x = draw() * m;
    const j = Number(x >> 64n);
    [list[i], list[j]] = [list[j], list[i]];
  }
  return list;
};

// A list and its tree.
const leaf = (list, k, salt, item) => H('bt1/leaf', list, u16s(k), salt, u16s(item));
const rootOf = (list, count, top) => hex(H('bt1/root', list, u16s(count), top));
const rootFrom = (seed, list, items) => {
  let level = items.map((item, k) => leaf(list, k, M(seed, 'bt1/salt', list, u16s(k)), item));
  while (level.length > 1) level = level.flatMap((h, i) => (i % 2 ? [] : i + 1 < level.length ? [H('bt1/node', h, level[i + 1])] : [h]));
  return rootOf(list, items.length, level[0]);
};
const opens = (o, lists) => {
  const l = lists.find((x) => x.name === o.list), raw = Uint8Array.from(atob(o.proof), (c) => c.charCodeAt(0));
  if (!l || btoa(String.fromCharCode(...raw)) !== o.proof || raw.length % 32 || !(o.place >= 0 && o.place < l.count && o.item >= 0 && o.item < 65536)) return false;
  let sum = leaf(o.list, o.place, raw.slice(0, 32), o.item), at = o.place, used = 32;
  for (let width = l.count; width > 1; at >>= 1, width = (width + 1) >> 1) {
    if ((at ^ 1) >= width) continue;
    const sister = raw.slice(used, used + 32);
    sum = at % 2 ? H('bt1/node', sister, sum) : H('bt1/node', sum, sister);
    used += 32;
  }
  return used === raw.length && rootOf(o.list, l.count, sum) === l.root;
};

// The two deals, in the form of a record.
const CARDS = ('flying-fish moon-jellyfish mackerel ocean-sunfish lanternshark cookiecutter-shark shortfin-mako megamouth-shark ' +
  'giant-octopus humboldt-squid giant-squid colossal-squid hatchetfish anglerfish barreleye gulper-eel').split(' ');
const STOCKS = 'AS BC OI NM DD ME NP'.split(' ');
const dealt = (r, seed) => {
  const lists = [], order = (name, n) => { const items = shuffled(seed, name, n); lists.push({ name, count: n, root: rootFrom(seed, name, items) }); return items; };
  if (r.game === 'trench') {
    const deck = order('deck', 16).map((i) => CARDS[i]);
    return { lists, deal: { deck, starter: r.options.solo ? 0 : Number(stream(seed, 'seats')() % 2n) } };
  }
  const tiles = order('tiles', 100).map((i) => 'MPERFST.'[Math.min(7, Math.floor(i / 10))]).join('');
  const stocks = order('stocks', 14).map((i) => STOCKS[i >> 1]);
  return { lists, deal: {
    map: tiles.match(/.{10}/g),
    stocks: r.seats.map((_, i) => stocks.slice(2 * i, 2 * i + 2)),
    lots: Array.from({ length: 35 }, (_, a) => order('tie/' + a, r.seats.length)),
  } };
};

// The words of a sum, as each screen shows them.
const FIRST = [...'bdfghklmnprst'].flatMap((c) => [...'aeiou'].map((v) => c + v)).slice(0, 64);
const SECOND = 'ban bel bin bor dak del dim dor fan fel gar gen lak len lis lon mar mek mir mon nak net nis nor ran rek rin rol tan tek tis tor'.split(' ');
export const words = (h) => {
  const n = BigInt('0x' + h.slice(0, 12));
  return [37n, 26n, 15n, 4n].map((s) => Number((n >> s) & 2047n)).map((w) => FIRST[w >> 5] + SECOND[w & 31]).join(' ');
};

const canonical = (v) => {
  if (Array.isArray(v)) return '[' + v.map(canonical).join(',') + ']';
  if (v && typeof v === 'object') return '{' + Object.keys(v).sort().map((k) => JSON.stringify(k) + ':' + canonical(v[k])).join(',') + '}';
  return JSON.stringify(v);
};
const same = (a, b) => canonical(a) === canonical(b);
const rules = (r) => [`${r.game}/${r.rules} draws/1`, ...Object.keys(r.options).sort().map((k) => k + '=' + Number(r.options[k]))].join(' ');
const nonce = (seed, b) => hex(M(seed, 'bt1/nonce', u16s(b.auction), new Uint8Array([b.seat])));
const amount = (action) => BigInt(/\d+$/.exec(action)?.[0] ?? 0);

// The sum of the log, from what the record says became known by each step.
const headOf = (r, seed) => {
  const f = r.fair, bids = new Map((f.bids ?? []).map((b) => [b.step, b])), at = new Map();
  for (const o of f.opened ?? []) at.set(o.step, [...(at.get(o.step) ?? []), o]);
  let head = unhex(f.transcript);
  for (let n = 0; n <= r.steps.length; n++) {
    const s = r.steps[n - 1], bid = bids.get(n);
    let open = 'deal\n', hidden = '';
    if (n) {
      open = `step ${s.seat} ${bid ? 'sealed ' + bid.commit : s.action}\n`;
      if (bid) hidden = s.action + '\n';
      if (n === r.steps.length && r.result) open += 'result ' + canonical(r.result) + '\n';
    } else {
      r.seats.forEach((p, i) => { open += `seat ${i}\n${p.kind}\n${p.bot ?? ''}\n${p.name}\n`; });
      for (const l of f.lists) open += `list ${l.name} ${l.count} ${l.root}\n`;
    }
    for (const o of at.get(n) ?? []) {
      const line = `${o.list} ${o.place} ${o.item}\n`;
      if ('seat' in o) hidden += `seat ${o.seat} ` + line; else open += line;
    }
    const sealed = H('bt1/priv', M(seed, 'bt1/evsalt', u32s(n + 1)), hidden);
    head = H('bt1/event', head, u32s(n + 1), open, sealed);
  }
  return hex(head);
};

// commit is what a seat commits to: its number, bound to the match and the seat.
export const commit = (id, seat, number) => hex(H('bt1/seat', id, new Uint8Array([seat]), number));

// remembered is whether the host still says of a seat of this browser what it said when the browser put in its number.
const remembered = (f, own, i, name, claim) => {
  const mine = own.find((o) => o.id === f.id && o.seat === i), p = f.seats[i];
  if (mine) claim(p.commit === mine.commit && f.host === mine.host && (!p.secret || p.by !== 'client' || p.secret === mine.number), `${name}: this browser remembers the same.`);
};

// checkSoFar is the check while the game is on, of the proofs that this viewer has.
export function checkSoFar(f, own = []) {
  const claims = [], claim = (holds, text) => { claims.push({ holds: Boolean(holds), text }); return holds; };
  try {
    if (!claim(f.protocol === 'bt1', 'The proofs are of protocol bt1.')) return claims;
    f.seats.forEach((p, i) => {
      const name = `Seat ${i + 1}`;
      if (p.secret) claim(p.by === 'fallback' ? p.secret === hex(H('bt1/fallback', unhex(p.commit))) : commit(f.id, i, unhex(p.secret)) === p.commit, `${name}: its number is the one that was locked away.`);
      remembered(f, own, i, name, claim);
    });
    const transcript = H('bt1/transcript', f.id, f.rules, new Uint8Array([f.seats.length]), unhex(f.host), ...f.seats.map((p) => unhex(p.commit)));
    claim(hex(transcript) === f.transcript, 'All of this was fixed before a number was opened.');
    const opened = f.opened ?? [];
    claim(opened.every((o) => opens(o, f.lists)), `${opened.length} places that came to light were where they had to be.`);
    claim(words(f.head) === f.words, `The words ${f.words} are those of the log.`);
    claims.push({ holds: true, text: 'The host’s secret, and with it the deal itself, is checked when the game is over.' });
  } catch (e) {
    claim(false, 'The proofs can be read: ' + e.message);
  }
  return claims;
}

// check lists the claims of a record and whether each holds. own are the numbers that this browser has put in.
export function check(r, own = []) {
  const claims = [], claim = (holds, text) => { claims.push({ holds: Boolean(holds), text }); return holds; };
  try {
    const f = r.fair;
    if (!claim(f && f.protocol === 'bt1' && r.format === 'fathom-record/1', 'The record has proofs of protocol bt1.')) return claims;
    const secret = unhex(f.secret), commits = [], numbers = [];
    claim(hex(H('bt1/host', f.id, secret)) === f.host, 'The host opened the secret that it had locked away before anybody sat down.');
    claim(f.seats.length === r.seats.length, 'Every seat has a part in the deal.');
    f.seats.forEach((p, i) => {
      const e = unhex(p.secret), made = hex(M(secret, 'bt1/hostmade', new Uint8Array([i]))), name = r.seats[i]?.name;
      const opened = commit(f.id, i, e) === p.commit;
      commits.push(unhex(p.commit));
      numbers.push(e);
      if (p.by === 'client') claim(opened && p.secret !== made, `${name}: the number of that browser is the one it had locked away.`);
      else if (p.by === 'host') claim(opened && p.secret === made, `${name}: put in no number; the host's follows from its secret.`);
      else claim(p.by === 'fallback' && p.secret === hex(H('bt1/fallback', unhex(p.commit))), `${name}: did not open in time, and was dealt for without.`);
      remembered(f, own, i, name, claim);
    });
    claim(f.rules === rules(r), 'The rules are those that were agreed.');
    const transcript = H('bt1/transcript', f.id, f.rules, new Uint8Array([commits.length]), unhex(f.host), ...commits);
    claim(hex(transcript) === f.transcript, 'All of this was fixed before a number was opened.');
    const seed = M(secret, 'bt1/seed', transcript, ...numbers), { lists, deal } = dealt(r, seed);
    claim(same(deal, r.deal), 'The deal follows from the secret and the numbers.');
    claim(same(lists, f.lists), 'The lists that were published with the deal are those.');
    const opened = f.opened ?? [], bids = f.bids ?? [];
    claim(opened.every((o) => opens(o, f.lists)), `${opened.length} places that came to light were where they had to be.`);
    claim(bids.every((b) => {
      const s = r.steps[b.step - 1], n = nonce(seed, b);
      return s.seat === b.seat && (b.nonce === n || (b.nonce === undefined && !r.result)) &&
        hex(H('bt1/bid', f.id, u16s(b.auction), new Uint8Array([b.seat]), u64s(amount(s.action)), unhex(n))) === b.commit;
    }), `${bids.length} sealed bids are those that were locked away.`);
    claim(headOf(r, seed) === f.head && words(f.head) === f.words, `The log leads to the words ${f.words}.`);
  } catch (e) {
    claim(false, 'The record can be read: ' + e.message);
  }
  return claims;
}
