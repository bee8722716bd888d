import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './dialog.module.css';

type Props = {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** From 768 px on, as CSS; below, the full width. */
  width?: string;
  /** The buttons, the primary one last. */
  buttons?: ReactNode;
  children: ReactNode;
};

/** For one decision or one short form. */
export function Dialog({ title, opened, onClose, width = '480px', buttons, children }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={width}>
      {children}
      {buttons && <div className={css.buttons}>{buttons}</div>}
    </Modal>
  );
}
