/** Elements that start an action when clicked. Not those that are clicked in quick succession: icons, checkboxes, tabs. */
const acting = '.mantine-Button-root, a[href], button[aria-haspopup], [role="menuitem"]';

/**
 * Turns a double click, a double tap or Enter held down into one click, on every screen. The second click would start the
 * action again, or hit whatever the first one has put in the same place or under the focus.
 */
export function ignoreDoubleClicks(): void {
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
