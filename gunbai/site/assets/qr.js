// A text as a QR code, made on this device: byte mode, error correction level M, versions 1 to 40, as ISO/IEC 18004 has it.
//
// Of our own, because no well-kept encoder for browsers comes through pip, and the site is built without Node. Tests hold every
// version against another encoder (qrcodegen), module by module.

// For versions 1 to 40 at level M: error correction codewords in each block, and blocks (table 9 of the standard).
const CHECKS = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49];
const MASKS = [
  (y, x) => (y + x) % 2, y => y % 2, (y, x) => x % 3, (y, x) => (y + x) % 3, (y, x) => ((y >> 1) + Math.floor(x / 3)) % 2,
  (y, x) => ((y * x) % 2) + ((y * x) % 3), (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2, (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2,
]; // dark and light change places where it gives 0

// Arithmetic on bytes as polynomials modulo x⁸ + x⁴ + x³ + x² + 1.
const POWER = new Uint8Array(510), LOG = new Uint8Array(256);
for (let i = 0, value = 1; i < 255; i++, value = (value << 1) ^ (value > 127 ? 0x11d : 0)) {
  POWER[i] = POWER[i + 255] = value;
  LOG[value] = i;
}
const times = (a, b) => (a && b ? POWER[LOG[a] + LOG[b]] : 0);

/** The QR code of a text: its rows from the top, each module true where it is dark, without the quiet zone.
 * Throws a RangeError for more than 2,331 bytes. @param {string} text @returns {boolean[][]} */
export function qr(text) {
  const bytes = new TextEncoder().encode(text);
  let version = 1;
  while (version <= 40 && room(version) < bytes.length) version++;
  if (version > 40) throw new RangeError("too long for a QR code");
  const grid = new Grid(version);
  grid.fill(interleaved(codewords(bytes, version), version));
  const masked = MASKS.map((_, mask) => grid.masked(mask));
  const penalties = masked.map(penalty);
  return masked[penalties.indexOf(Math.min(...penalties))];
}

/** Codewords of a version, data and error correction together. */
function capacity(version) {
  let modules = (16 * version + 128) * version + 64; // without finders, timing and format
  const lines = alignments(version).length;
  if (lines) modules -= (25 * lines - 10) * lines - 55;
  if (version > 6) modules -= 36;
  return modules >> 3;
}

const dataLength = version => capacity(version) - CHECKS[version - 1] * BLOCKS[version - 1];
const counted = version => (version < 10 ? 8 : 16); // bits that say how many bytes there are
const room = version => dataLength(version) - Math.ceil((4 + counted(version)) / 8);

/** Rows (and columns) of the centres of alignment patterns. */
function alignments(version) {
  if (version === 1) return [];
  const many = Math.floor(version / 7) + 2, last = 4 * version + 10;
  const step = version === 32 ? 26 : 2 * Math.ceil((2 * version + 2) / (many - 1));
  return [6, ...Array.from({ length: many - 1 }, (_, i) => last - (many - 2 - i) * step)];
}

function codewords(bytes, version) {
  const bits = [];
  const put = (value, length) => { for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1) };
  put(4, 4); // byte mode
  put(bytes.length, counted(version));
  for (const byte of bytes) put(byte, 8);
  const all = dataLength(version);
  put(0, Math.min(4, 8 * all - bits.length));
  while (bits.length % 8) bits.push(0);
  const words = [];
  for (let i = 0; i < bits.length; i += 8) words.push(bits.slice(i, i + 8).reduce((word, bit) => 2 * word + bit, 0));
  for (let pad = 0xec; words.length < all; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** The data in blocks, each with its error correction, one codeword of each block in turn. */
function interleaved(words, version) {
  const many = BLOCKS[version - 1], checks = CHECKS[version - 1], whole = capacity(version);
  const short = Math.floor(whole / many) - checks, longer = whole % many; // the last blocks hold one more
  const data = [];
  for (let i = 0, at = 0; i < many; i++) {
    const length = short + (i >= many - longer ? 1 : 0);
    data.push(words.slice(at, (at += length)));
  }
  const corrections = data.map(block => correction(block, checks));
  const inTurn = (blocks, length) => Array.from({ length }, (_, i) => blocks.filter(block => i < block.length).map(block => block[i])).flat();
  return [...inTurn(data, short + 1), ...inTurn(corrections, checks)];
}

/** Reed–Solomon: the remainder of the data by the product of (x − 2ⁱ). */
function correction(data, length) {
  let divisor = [1];
  for (let i = 0; i < length; i++) divisor = [...divisor, 0].map((term, j) => term ^ (j ? times(divisor[j - 1], POWER[i]) : 0));
  const rest = new Array(length).fill(0);
  for (const word of data) {
    const factor = word ^ rest.shift();
    rest.push(0);
    rest.forEach((_, i) => { rest[i] ^= times(divisor[i + 1], factor) });
  }
  return rest;
}

/** A value followed by the remainder of its division, as format and version stand in the grid. */
function checked(value, divisor, length) {
  let rest = value;
  for (let i = 0; i < length; i++) rest = (rest << 1) ^ ((rest >> (length - 1)) & 1 ? divisor : 0);
  return (value << length) | rest;
}

class Grid {
  constructor(version) {
    this.size = 4 * version + 17;
    this.dark = Array.from({ length: this.size }, () => new Array(this.size).fill(false));
    this.fixed = Array.from({ length: this.size }, () => new Array(this.size).fill(false));
    const last = this.size - 1, lines = alignments(version);
    for (let i = 0; i <= last; i++) for (const [y, x] of [[6, i], [i, 6]]) this.set(y, x, i % 2 === 0);
    for (const [y, x] of [[3, 3], [3, last - 3], [last - 3, 3]]) this.rings(y, x, 4, [0, 1, 3]);
    for (const y of lines) for (const x of lines) {
      const onFinder = (y === 6 && x === 6) || (y === 6 && x === last - 6) || (y === last - 6 && x === 6);
      if (!onFinder) this.rings(y, x, 2, [0, 2]);
    }
    this.format(this, 0); // keeps its place free
    const bits = checked(version, 0x1f25, 12);
    for (let i = 0; version > 6 && i < 18; i++) {
      const far = last - 10 + (i % 3), near = Math.floor(i / 3), dark = Boolean((bits >> i) & 1);
      this.set(far, near, dark);
      this.set(near, far, dark);
    }
  }

  set(y, x, dark) { this.dark[y][x] = dark; this.fixed[y][x] = true }

  /** Squares around a centre: dark at these distances, light at the others. */
  rings(y, x, radius, dark) {
    for (let dy = -radius; dy <= radius; dy++) for (let dx = -radius; dx <= radius; dx++) {
      if (this.dark[y + dy]?.[x + dx] !== undefined) this.set(y + dy, x + dx, dark.includes(Math.max(Math.abs(dy), Math.abs(dx))));
    }
  }

  /** Level M and the mask, twice, and the module that is always dark. */
  format(target, mask) {
    const bits = checked(mask, 0x537, 10) ^ 0x5412, { size } = this;
    for (let i = 0; i < 15; i++) {
      const dark = Boolean((bits >> i) & 1);
      const down = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, across = i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i;
      target.set(down, 8, dark);
      target.set(8, across, dark);
    }
    target.set(size - 8, 8, true);
  }

  /** The codewords in columns of two, up and down from the right, past what is fixed. */
  fill(words) {
    let at = 0;
    for (let right = this.size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up) {
      for (let i = 0; i < this.size; i++) for (const x of [right, right - 1]) {
        const y = up ? this.size - 1 - i : i;
        if (this.fixed[y][x]) continue;
        this.dark[y][x] = Boolean(((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
        at++;
      }
    }
  }

  /** The rows under a mask. */
  masked(mask) {
    const rows = this.dark.map((row, y) => row.map((dark, x) => dark !== (!this.fixed[y][x] && MASKS[mask](y, x) === 0)));
    this.format({ set: (y, x, dark) => { rows[y][x] = dark } }, mask);
    return rows;
  }
}

/** How hard the rows are to read: long runs, blocks, what looks like a finder, too much dark or light. */
function penalty(rows) {
  const size = rows.length, columns = rows.map((_, x) => rows.map(row => row[x]));
  let sum = 0;
  for (const line of [...rows, ...columns]) {
    const signs = line.map(dark => (dark ? "1" : "0")).join("");
    for (const [run] of signs.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    for (const _ of signs.matchAll(/(?=10111010000|00001011101)/g)) sum += 40;
  }
  for (let y = 1; y < size; y++) for (let x = 1; x < size; x++) {
    if (rows[y][x] === rows[y - 1][x] && rows[y][x] === rows[y][x - 1] && rows[y][x] === rows[y - 1][x - 1]) sum += 3;
  }
  const dark = rows.flat().filter(Boolean).length;
  return sum + 10 * Math.floor(Math.abs((20 * dark) / size ** 2 - 10));
}
