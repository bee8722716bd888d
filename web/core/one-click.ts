/** What acts when it is clicked. Not what is stepped through quickly: icons, boxes to tick, tabs. */
const acting = '.mantine-Button-root, a[href], button[aria-haspopup], [role="menuitem"]';

/**
 * Makes a double click, or two taps, one click on whatever acts, on every screen: its second would do the thing once more, or
 * fall on what the first has brought to the same place.
 */
export function clickOnce(): void {
  const stop = (event: MouseEvent) => {
    if (event.detail < 2 || !(event.target instanceof Element) || !event.target.closest(acting)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', stop, { capture: true });
}
