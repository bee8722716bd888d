import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { closeOnOutsideClick } from './close-on-outside-click.ts';

export type SidePanelProps = {
  title: string;
  opened: boolean;
  onClose: () => void;
  width?: number;
  children: ReactNode;
};

/** The panel itself, loaded with its first use. */
export function SidePanelOpen({ title, opened, onClose, width = 440, children }: SidePanelProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="right"
      size={`min(${width}px, 100vw)`}
      transitionProps={{ duration: 140 }}
      {...closeOnOutsideClick(onClose)}
    >
      {children}
    </Drawer>
  );
}
