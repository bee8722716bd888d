import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { title: string; opened: boolean; onClose: () => void; width?: number; children: ReactNode };

/** For looking at something, or writing something short, without leaving the page; the whole width on a phone. */
export function SidePanel({ title, opened, onClose, width = 440, children }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="right"
      size={`min(${width}px, 100vw)`}
      transitionProps={{ duration: 140 }}
    >
      {children}
    </Drawer>
  );
}
