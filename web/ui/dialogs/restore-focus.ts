import { useEffect, useState, type MouseEvent } from 'react';

/** Later than the dialog's own code has taken its hands off the focus. */
const AFTER_CLOSING = 30;

/**
 * When a dialog closes, returns the focus to where it was when the dialog opened, unless something else has it by then: keyboard
 * users continue where they were and not at the top of the page.
 */
export function useRestoreFocus(opened: boolean): void {
  const [open, setOpen] = useState(false);
  const [from, setFrom] = useState<Element | null>(null);
  if (opened !== open) {
    setOpen(opened);
    if (opened) setFrom(document.activeElement);
  }
  useEffect(() => {
    if (!open) return undefined;
    return () => void setTimeout(() => takeFocus(from), AFTER_CLOSING);
  }, [open, from]);
}

/** The opener may be gone, such as a menu's entry or the button of an empty list: then the page gets the focus. */
function takeFocus(from: Element | null): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const back = from?.isConnected && from !== document.body ? from : document.querySelector('main');
  if (back instanceof HTMLElement) back.focus({ preventScroll: true });
}

/**
 * Closes a dialog on a click outside it, but not on the second click of the double click that opened it. For Mantine's `Modal`
 * and `Drawer`.
 */
export const closeOnOutsideClick = (onClose: () => void) => ({
  closeOnClickOutside: false,
  overlayProps: { onClick: (event: MouseEvent) => event.detail < 2 && onClose() },
});

/** Whether something has been opened at least once. It stays mounted from then on, so that its closing can be animated. */
export function useOpenedOnce(opened: boolean): boolean {
  const [openedOnce, setOpenedOnce] = useState(opened);
  if (opened && !openedOnce) setOpenedOnce(true);
  return openedOnce || opened;
}
