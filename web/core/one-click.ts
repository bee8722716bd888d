/** What acts when it is clicked. Not what is stepped through quickly: icons, boxes to tick, tabs. */
const acting = '.mantine-Button-root, a[href], button[aria-haspopup], [role="menuitem"]';

/**
 * Makes a double click, two taps, or Enter held down, one click on whatever acts, on every screen: its second would do the
 * thing once more, or fall on what the first has brought: to the same place, or under the focus.
 */
export function clickOnce(): void {
  document.addEventListener('click', (event) => event.detail > 1 && stop(event), { capture: true });
  document.addEventListener('keydown', (event) => event.repeat && event.key === 'Enter' && stop(event), {
    capture: true,
  });
}

function stop(event: Event): void {
  if (!(event.target instanceof Element) || !event.target.closest(acting)) return;
  event.preventDefault();
  event.stopPropagation();
}
