import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../core/client.ts';
import { useAction } from '../../../../core/use-action.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { commonWords } from '../../../../ui/wording/common-words.ts';
import type { Written } from './built-in.ts';
import { templateKeys } from './keys.ts';
import { chooseWords as w, templateWords } from './words.ts';
import { CancelButton } from '../../../../ui/dialogs/closing.tsx';

type Props = { subject: string; body: string; onClose: () => void };

/** Keeps what is written as a template of the organisation's own. */
export function SaveTemplate({ subject, body, onClose }: Props) {
  const [name, setName] = useState(subject.slice(0, 120));
  const [isMissing, setMissing] = useState(false);
  const { busy, run } = useAction<Written, unknown>({
    send: (written, options) => api.messaging.saveEmailTemplate({ body: written }, options),
    success: () => templateWords.saved,
    invalidates: [templateKeys.all],
    onDoneHere: onClose,
  });
  const save = () => {
    setMissing(name.trim() === '');
    if (name.trim() !== '') void run({ name, subject, body });
  };
  return (
    <Dialog
      title={w.save}
      opened
      onClose={onClose}
      unsaved={name !== subject.slice(0, 120)}
      width="440px"
      buttons={
        <>
          <CancelButton>{commonWords.cancel}</CancelButton>
          <Button loading={busy} onClick={save}>
            {commonWords.save}
          </Button>
        </>
      }
    >
      <TextInput
        data-autofocus
        label={commonWords.name}
        description={w.saveAbout}
        value={name}
        maxLength={120}
        error={isMissing && name.trim() === '' ? templateWords.nameMissing : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </Dialog>
  );
}
