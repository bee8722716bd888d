import type { MouseEvent } from 'react';

/**
 * Closes a dialog on a click outside it, but not on the second click of the double click that opened it. For Mantine's `Modal`
 * and `Drawer`.
 */
export const closeOnOutsideClick = (onClose: () => void) => ({
  closeOnClickOutside: false,
  overlayProps: { onClick: (event: MouseEvent) => event.detail < 2 && onClose() },
});
