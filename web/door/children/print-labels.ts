import './labels.css';

/** How much smaller letters get, step by step, until everything has room. */
const SCALES = [1, 0.9, 0.8, 0.7, 0.6] as const;
/** Sizes of a child's first name, in points: legible across a room if it fits. The largest is for a code alone. */
const CALLED = [26, 22, 19, 16, 14, 12, 10, 8.5] as const;

/**
 * Sets a label that is in the document in the largest letters with which all of it stands on its paper, the name in one line.
 * False where even the smallest are too large; then the note is cut where the paper ends, with a mark.
 */
function fits(label: HTMLElement): boolean {
  const called = label.querySelector<HTMLElement>('.called')!;
  const sizes = label.classList.contains('for-carer') ? CALLED : CALLED.slice(1);
  for (const scale of SCALES) {
    label.style.setProperty('--scale', String(scale));
    for (const points of sizes) {
      called.style.setProperty('--called', `${points}pt`);
      if (called.scrollWidth <= called.clientWidth) break;
    }
    if (label.scrollHeight <= label.clientHeight) return true;
  }
  label.classList.add('cut');
  return false;
}

/** `note`: must be readable in full. `about`: the day and the event, whose end may be cut. */
export type Label = { title: string; code: string; about: string; note: string | null };

/** The most labels for a note; longer ones are marked as cut. */
const MOST_PIECES = 8;

const pages = { small: '62mm 29mm', sheet: 'A4' } as const;

/** Prints labels alone, on a roll of labels or a sheet of A4 of 3 by 8. */
export function printLabels(labels: readonly Label[], size: keyof typeof pages): void {
  const box = document.createElement('div');
  box.className = 'print-labels';
  box.dataset['size'] = size;
  // It is laid out beside the screen for a moment: nobody reads it there.
  box.ariaHidden = 'true';
  const paper = document.createElement('style');
  paper.textContent = `@page { size: ${pages[size]}; margin: 0; }`;
  box.append(paper);
  document.body.append(box);
  for (const label of labels) appendLabel(box, label);
  const remove = () => box.remove();
  // Some phones go on before their sheet of printers is closed.
  addEventListener('afterprint', () => setTimeout(remove, 1000), { once: true });
  print();
}

/** On one label where its note fits, else on as many as it takes: half of an allergy is worse than none. */
function appendLabel(box: HTMLElement, label: Label): void {
  const words = (label.note ?? '').split(/\s+/).filter((word) => word !== '');
  for (let pieces = 1; ; pieces += 1) {
    const made = inPieces(words, pieces).map((note) => labelOf({ ...label, note }));
    box.append(...made);
    const last = pieces >= Math.min(words.length, MOST_PIECES);
    // All of them are looked at, for each is set in the largest letters that fit.
    if (made.filter((one) => !fits(one)).length === 0 || last) return;
    made.forEach((one) => one.remove());
  }
}

/** In so many parts of about the same length, between words; each but the last says that it goes on. */
function inPieces(words: readonly string[], count: number): string[] {
  const length = words.join(' ').length;
  const pieces: string[][] = Array.from({ length: count }, () => []);
  let before = 0;
  for (const word of words) {
    pieces[Math.min(count - 1, Math.floor((before * count) / length))]?.push(word);
    before += word.length + 1;
  }
  const filled = pieces.map((piece) => piece.join(' ')).filter((piece, at) => piece !== '' || at === 0);
  return filled.map((piece, at) => `${at > 0 ? '… ' : ''}${piece}${at < filled.length - 1 ? ' …' : ''}`);
}

function labelOf({ title, code, about, note }: Label): HTMLElement {
  const label = document.createElement('article');
  label.classList.toggle('for-carer', code === '');
  const part = (tag: 'h2' | 'span' | 'p', text: string, name: string) => {
    const made = document.createElement(tag);
    made.textContent = text;
    made.className = name;
    // Names and notes in Arabic or Hebrew begin at the other side.
    made.dir = 'auto';
    return made;
  };
  // The first name is read from across a room; the rest tells two children apart.
  const [first = '', ...rest] = title.trim().split(/\s+/);
  const top = document.createElement('header');
  top.append(part('h2', first, 'called'), part('span', code, 'code'));
  label.append(top);
  if (rest.length > 0) label.append(part('p', rest.join(' '), 'rest'));
  if (note) label.append(part('p', note, 'note'));
  label.append(part('p', about, 'about'));
  return label;
}
