/** Elements that can be pressed. */
const pressable = 'a[href], button, input, select, textarea, label, summary, [role="option"], [role="menuitem"]';
/** How many pixels a finger may move during a press without it becoming a drag. */
const STEADY = 8;

/**
 * A click goes to the element on which the press began, on every screen. When content loads between press and release and
 * moves what is under the finger, the browser would drop the click or give it to a neighbour that nobody pressed.
 */
export function clickPressedElement(): void {
  let press: { on: HTMLElement; x: number; y: number } | undefined;
  const begin = ({ target, clientX: x, clientY: y }: PointerEvent) => {
    const on = target instanceof Element ? target.closest<HTMLElement>(pressable) : null;
    press = on ? { on, x, y } : undefined;
  };
  const end = (event: MouseEvent) => {
    const began = press;
    press = undefined;
    // Without a detail it comes from the keyboard or from code.
    if (!began || event.detail === 0 || !(event.target instanceof Element)) return;
    const { on, x, y } = began;
    const moved = Math.hypot(event.clientX - x, event.clientY - y) > STEADY;
    if (moved || on.contains(event.target) || event.target.closest(pressable)?.contains(on)) return;
    // The pressed element has gone; the one in its place may be the same, drawn anew.
    if (!on.isConnected && event.target.closest(pressable)?.textContent === on.textContent) return;
    event.preventDefault();
    event.stopPropagation();
    // The second click of a double one does nothing more, and clicked by code it would no longer be known as one.
    if (on.isConnected && event.detail < 2) on.click();
  };
  document.addEventListener('pointerdown', begin, { capture: true });
  document.addEventListener('click', end, { capture: true });
}

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
