/** How much smaller letters get, step by step, until everything has room. */
const SCALES = [1, 0.9, 0.8, 0.7, 0.6] as const;
/** Of the name a child is called by, in points: read from across a room where it can be. The largest is for a code alone. */
const CALLED = [26, 22, 19, 16, 14, 12, 10, 8.5] as const;

/**
 * Sets a label that is in the document in the largest letters with which all of it stands on its paper, the name in one line.
 * False where even the smallest are too large; then the note is cut where the paper ends, with a mark.
 */
export function fits(label: HTMLElement): boolean {
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
