import { Button, Modal } from '@mantine/core';
import type { Asked } from '../../core/confirm.tsx';
import css from './dialog.module.css';
import { closeOnOutsideClick } from './restore-focus.ts';

/** The dialog of one question; the verb is on the button, and the way out has the focus when something would be lost. */
export function QuestionDialog({ question, opened }: { question: Asked; opened: boolean }) {
  const { title, message, verb, cancel = 'Cancel', onCancel, danger, width = '440px', answer } = question;
  const leave = () => {
    answer(false);
    onCancel?.();
  };
  return (
    <Modal
      opened={opened}
      onClose={() => answer(false)}
      title={title}
      size={width}
      withCloseButton={false}
      {...closeOnOutsideClick(() => answer(false))}
    >
      {message && <div className={css.message}>{message}</div>}
      <div className={css.buttons}>
        <Button variant="default" onClick={leave} data-autofocus={danger}>
          {cancel}
        </Button>
        <Button color={danger ? 'red' : undefined} onClick={() => answer(true)} data-autofocus={!danger}>
          {verb}
        </Button>
      </div>
    </Modal>
  );
}
