import type { MouseEvent } from 'react';

/**
 * A click beside a dialog closes it; the second of a double click, which opened it with its first, does not. For Mantine's
 * `Modal` and `Drawer`.
 */
export const closedFromOutside = (onClose: () => void) => ({
  closeOnClickOutside: false,
  overlayProps: { onClick: (event: MouseEvent) => event.detail < 2 && onClose() },
});
