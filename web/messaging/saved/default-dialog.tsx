import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { hasNameToken } from '../../../contract/messaging/personalise.ts';
import { useIsMounted } from '../../core/use-is-mounted.ts';
import { newKey } from '../../core/new-key.ts';
import { toast } from '../../core/toast.tsx';
import { FormFrame, FormProblem } from '../../form/form-parts.tsx';
import { useForm } from '../../form/use-form.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { DefaultMessage } from '../api-types.ts';
import type { Channel } from '../channel.ts';
import { messagingKeys } from '../keys.ts';
import { defaultListWords as w } from './words.ts';
import { CancelButton } from '../../ui/dialogs/closing.tsx';
import { commonWords } from '../../ui/wording/common-words.ts';

type Props = { channel: Channel; text: DefaultMessage | undefined; onClose: () => void };

/** A text to use again, changed or added. */
export function DefaultDialog({ channel, text, onClose }: Props) {
  const { calls, TextBox } = channel;
  // As it is kept now: somebody else may change it, too.
  const [kept, setKept] = useState(text);
  const attempt = useRef({ of: '', key: '' });
  const isMounted = useIsMounted();
  const client = useQueryClient();
  const formId = useId();
  const form = useForm({
    initial: {
      title: kept?.title ?? '',
      message: kept?.message ?? '',
      isDefaultBirthDayMessage: kept?.isDefaultBirthDayMessage ?? false,
    },
    rules: {
      title: (typed) => (typed.trim() === '' ? commonWords.fillThisIn : undefined),
      message: (typed) => (typed.trim() === '' ? commonWords.enterYourMessage : undefined),
    },
    reload: async () => {
      if (kept) setKept((await calls.defaultMessage({ params: { id: kept.id } })).returnObject);
    },
    submit: async (values, was) => {
      const body = { ...values, ...(kept && { id: kept.id, was }) };
      // The same text tried again carries the same key, so that a lost answer never means a second one.
      const of = JSON.stringify(body);
      if (attempt.current.of !== of) attempt.current = { of, key: newKey() };
      await calls.saveDefaultMessage({ body }, { idempotencyKey: attempt.current.key });
      void client.invalidateQueries({ queryKey: messagingKeys.defaults(channel) });
      toast.success(commonWords.saved);
      if (isMounted.current) onClose();
    },
  });
  return (
    <Dialog
      title={text ? text.title : w.add}
      opened
      onClose={onClose}
      width="560px"
      buttons={
        <>
          <CancelButton>{commonWords.cancel}</CancelButton>
          <Button type="submit" form={formId} loading={form.busy}>
            {commonWords.save}
          </Button>
        </>
      }
    >
      <FormFrame form={form} label={text ? text.title : w.add} id={formId}>
        <TextInput label={w.title} data-autofocus maxLength={80} {...form.field('title')} />
        <TextBox
          label={commonWords.message}
          text={form.values.message}
          onText={(message) => form.set('message', message)}
          personalised={hasNameToken(form.values.message)}
          error={form.errorOf('message')}
        />
        <Checkbox
          label={w.forBirthdays}
          description={w.forBirthdaysAbout}
          checked={form.values.isDefaultBirthDayMessage}
          onChange={(event) => form.set('isDefaultBirthDayMessage', event.currentTarget.checked)}
        />
        <FormProblem form={form} />
      </FormFrame>
    </Dialog>
  );
}
