import './labels.css';

/** `note`: what has to be read, whole. `about`: the day and the event, of which the end may be missing. */
export type Label = { title: string; code: string; about: string; note: string | null };

/** What a label has room for; a longer note goes on on another. */
const NOTE_LETTERS = 110;

const pages = { small: '62mm 29mm', sheet: 'A4' } as const;

/** Prints labels alone, on a roll of labels or a sheet of A4 of 3 by 8. */
export function printLabels(labels: readonly Label[], size: keyof typeof pages): void {
  const box = document.createElement('div');
  box.className = 'print-labels';
  box.dataset['size'] = size;
  const paper = document.createElement('style');
  paper.textContent = `@page { size: ${pages[size]}; margin: 0; }`;
  box.append(paper, ...labels.flatMap(inPieces).map(labelOf));
  document.body.append(box);
  const remove = () => box.remove();
  // Some phones go on before their sheet of printers is closed.
  addEventListener('afterprint', () => setTimeout(remove, 1000), { once: true });
  print();
}

/** A note on as many labels as it takes: half of an allergy is worse than none. */
function inPieces(label: Label): Label[] {
  const pieces: string[] = [];
  for (const word of (label.note ?? '').split(/\s+/)) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + word.length < NOTE_LETTERS) pieces[pieces.length - 1] = `${last} ${word}`;
    else pieces.push(word);
  }
  return pieces.map((note) => ({ ...label, note }));
}

function labelOf({ title, code, about, note }: Label): HTMLElement {
  const label = document.createElement('article');
  label.dataset['note'] = sizeOf(note ?? '', [0, 40, 80]);
  label.classList.toggle('for-carer', code === '');
  const part = (tag: 'h2' | 'span' | 'p', text: string, name: string) => {
    const made = document.createElement(tag);
    made.textContent = text;
    made.className = name;
    // Names and notes in Arabic or Hebrew begin at the other side.
    made.dir = 'auto';
    return made;
  };
  // What a child is called by is read from across a room; the rest of the name tells two of them apart.
  const [first = '', ...rest] = title.trim().split(/\s+/);
  const called = part('h2', first, 'called');
  called.dataset['size'] = sizeOf(first, [6, 9, 12]);
  const top = document.createElement('header');
  top.append(called, part('span', code, 'code'));
  label.append(top);
  if (rest.length > 0) label.append(part('p', rest.join(' '), 'rest'));
  if (note) label.append(part('p', note, 'note'));
  label.append(part('p', about, 'about'));
  return label;
}

/** In how many steps something is too long for the largest letters. */
const sizeOf = (text: string, steps: readonly number[]): string =>
  String(steps.filter((most) => text.length > most).length);
