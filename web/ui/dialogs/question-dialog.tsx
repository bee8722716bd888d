import { Button, Modal } from '@mantine/core';
import type { MouseEvent } from 'react';
import type { Asked } from '../../core/confirm.tsx';
import css from './dialog.module.css';
import { closedFromOutside } from './outside.ts';

/** The dialog of one question; the verb is on the button, and the way out has the focus when something would be lost. */
export function QuestionDialog({ question, opened }: { question: Asked; opened: boolean }) {
  const { title, message, verb, cancel = 'Cancel', danger, width = '440px', answer } = question;
  // The second of a double click, or of two taps, was meant for what stood here before.
  const say = (yes: boolean) => (event: MouseEvent) => event.detail < 2 && answer(yes);
  return (
    <Modal
      opened={opened}
      onClose={() => answer(false)}
      title={title}
      size={width}
      withCloseButton={false}
      {...closedFromOutside(() => answer(false))}
    >
      {message && <div className={css.message}>{message}</div>}
      <div className={css.buttons}>
        <Button variant="default" onClick={say(false)} data-autofocus={danger}>
          {cancel}
        </Button>
        <Button color={danger ? 'red' : undefined} onClick={say(true)} data-autofocus={!danger}>
          {verb}
        </Button>
      </div>
    </Modal>
  );
}
