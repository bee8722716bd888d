import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { ClosingContext, useClosing } from './closing.tsx';
import { closeOnOutsideClick } from './restore-focus.ts';

export type SidePanelProps = {
  title: string;
  opened: boolean;
  onClose: () => void;
  width?: number;
  /** Something typed in it would be lost, besides what its forms say themselves: it asks before it closes. */
  unsaved?: boolean;
  children: ReactNode;
};

/** The panel itself, loaded with its first use. */
export function SidePanelOpen({ title, opened, onClose, width = 440, unsaved, children }: SidePanelProps) {
  const closing = useClosing(onClose, unsaved);
  return (
    <Drawer
      opened={opened}
      onClose={closing.close}
      title={title}
      position="right"
      size={`min(${width}px, 100vw)`}
      transitionProps={{ duration: 140 }}
      {...closeOnOutsideClick(closing.close)}
    >
      <ClosingContext value={closing}>{children}</ClosingContext>
    </Drawer>
  );
}
