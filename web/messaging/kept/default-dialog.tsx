import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { hasNameToken } from '../../../contract/messaging/personalise.ts';
import { api } from '../../core/client.ts';
import { useHere } from '../../core/here.ts';
import { newKey } from '../../core/new-key.ts';
import { toast } from '../../core/toast.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { DefaultMessage } from '../answers.ts';
import { Counter } from '../compose/text/counter.tsx';
import { messagingKeys } from '../keys.ts';
import { listWords } from '../kept-list-words.ts';
import { composeWords } from '../words.ts';

/** A text to use again, changed or added. */
export function DefaultDialog({ text, onClose }: { text: DefaultMessage | undefined; onClose: () => void }) {
  const [title, setTitle] = useState(text?.title ?? '');
  const [message, setMessage] = useState(text?.message ?? '');
  const [birthday, setBirthday] = useState(text?.isDefaultBirthDayMessage ?? false);
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  // The same text tried again carries the same key, so that a lost answer never means a second one.
  const key = useMemo(() => ({ of: [title, message, birthday], value: newKey() }), [title, message, birthday]);
  const here = useHere();
  const client = useQueryClient();
  const id = useId();
  const problems = {
    title: title.trim() === '' && 'Enter a title, such as Welcome',
    message: message.trim() === '' && composeWords.noMessage,
  };
  const save = async () => {
    setTried(true);
    if (problems.title || problems.message) return;
    setBusy(true);
    try {
      const body = { id: text?.id, title, message, isDefaultBirthDayMessage: birthday };
      await api.messaging.saveDefaultMessage({ body }, { idempotencyKey: key.value });
      void client.invalidateQueries({ queryKey: messagingKeys.defaults });
      toast.success('Saved');
      if (here.current) onClose();
    } catch (failure) {
      toast.failure(failure);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={text ? text.title : listWords.addDefault}
      opened
      onClose={onClose}
      width="560px"
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={busy} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <TextInput
        label="Title"
        data-autofocus
        maxLength={80}
        value={title}
        error={tried && problems.title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Textarea
        label="Message"
        mt="md"
        autosize
        minRows={4}
        maxRows={12}
        maxLength={10_000}
        value={message}
        error={tried && problems.message}
        aria-describedby={id}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <Counter id={id} text={message} personalised={hasNameToken(message)} />
      <Checkbox
        mt="md"
        label="For birthdays"
        description="The text that birthday messages start from; only one can be."
        checked={birthday}
        onChange={(event) => setBirthday(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
