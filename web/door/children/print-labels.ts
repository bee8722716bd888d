import './labels.css';

/** `note`: what has to be read, whole. `about`: the day and the event, of which the end may be missing. */
export type Label = { title: string; code: string; about: string; note: string | null };

/** What a label has room for; a longer note goes on on another. */
const NOTE_LETTERS = 140;

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
  label.classList.toggle('long-title', title.length > 18);
  label.classList.toggle('long-note', (note?.length ?? 0) > 80);
  const part = (tag: 'h2' | 'span' | 'p', text: string, name = '') => {
    const made = document.createElement(tag);
    made.textContent = text;
    made.className = name;
    return made;
  };
  label.append(part('h2', title), part('span', code, 'code'));
  if (note) label.append(part('p', note, 'note'));
  label.append(part('p', about, 'about'));
  return label;
}
