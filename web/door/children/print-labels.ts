import './labels.css';

/** `about`: the event and its day. The last label is the carer's. */
export type Label = { title: string; code: string; about: string; note: string | null };

const pages = { small: '62mm 29mm', sheet: 'A4' } as const;

/** Prints labels alone, on a roll of labels or a sheet of A4 of 3 by 8. */
export function printLabels(labels: readonly Label[], size: keyof typeof pages): void {
  const box = document.createElement('div');
  box.className = 'print-labels';
  box.dataset['size'] = size;
  const paper = document.createElement('style');
  paper.textContent = `@page { size: ${pages[size]}; margin: 0; }`;
  box.append(paper, ...labels.map(labelOf));
  document.body.append(box);
  const remove = () => box.remove();
  // Some phones go on before their sheet of printers is closed.
  addEventListener('afterprint', () => setTimeout(remove, 1000), { once: true });
  print();
}

function labelOf({ title, code, about, note }: Label): HTMLElement {
  const label = document.createElement('article');
  const part = (tag: 'h2' | 'span' | 'p', text: string, name = '') => {
    const made = document.createElement(tag);
    made.textContent = text;
    made.className = name;
    return made;
  };
  label.append(part('h2', title), part('span', code, 'code'), part('p', about));
  if (note) label.append(part('p', note, 'note'));
  return label;
}
