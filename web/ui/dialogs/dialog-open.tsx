import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './dialog.module.css';
import { ClosingContext, useClosing } from './closing.tsx';
import { closeOnOutsideClick } from './restore-focus.ts';

export type DialogProps = {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** From 768 px on, as CSS; below, the full width. */
  width?: string;
  /** Holds what is not shown again: only its own buttons close it, no slip beside it. */
  firm?: true;
  /** Something typed in it would be lost, besides what its forms say themselves: it asks before it closes. */
  unsaved?: boolean;
  /** The buttons, the primary one last. */
  buttons?: ReactNode;
  children: ReactNode;
};

/** The dialog itself, loaded with its first use. */
export function DialogOpen({ title, opened, onClose, width = '480px', firm, unsaved, buttons, children }: DialogProps) {
  const closing = useClosing(onClose, unsaved);
  return (
    <Modal
      opened={opened}
      onClose={closing.close}
      title={title}
      size={width}
      withCloseButton={!firm}
      {...(firm ? { closeOnClickOutside: false } : closeOnOutsideClick(closing.close))}
      closeOnEscape={!firm}
    >
      <ClosingContext value={closing}>
        {children}
        {buttons && <div className={css.buttons}>{buttons}</div>}
      </ClosingContext>
    </Modal>
  );
}
