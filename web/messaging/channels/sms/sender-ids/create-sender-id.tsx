import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { maskLength, maskProblems } from '../../../../../contract/messaging/channels/sms/sender-mask.ts';
import { api } from '../../../../core/client.ts';
import { useIsMounted } from '../../../../core/use-is-mounted.ts';
import { newKey } from '../../../../core/new-key.ts';
import { useUser } from '../../../../core/session.ts';
import type { Severity } from '../../../../core/message.ts';
import { toast } from '../../../../core/toast.tsx';
import { FormFrame, FormProblem } from '../../../../form/form-parts.tsx';
import { useForm } from '../../../../form/use-form.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import css from './create-sender-id.module.css';
import { messagingKeys } from '../../../keys.ts';
import { senderState } from './sender-ids.ts';
import { senderIdFailures, senderIdWords as words } from './sender-id-words.ts';

type Props = {
  onClose: () => void;
  /** How the request was taken: it may have been approved already. */
  onRequested?: (outcome: { mask: string; status: number }) => void;
};

const severities: Record<string, Severity> = { good: 'success', bad: 'warning' };

/** Asks for a name to send by; what is wrong with it stands beneath while it is typed. */
export function CreateSenderId({ onClose, onRequested }: Props) {
  const { tenantId } = useUser();
  const client = useQueryClient();
  const isMounted = useIsMounted();
  const [key] = useState(newKey);
  const form = useForm({
    initial: { mask: '' },
    words: senderIdFailures,
    submit: async ({ mask }) => {
      const outcome = await api.messaging.requestSenderId(
        { body: { tenantID: tenantId, mask } },
        { idempotencyKey: key + mask },
      );
      await client.invalidateQueries({ queryKey: messagingKeys.senderIds });
      const { word, about, tone } = senderState(outcome.status);
      toast({ severity: severities[tone] ?? 'info', title: word, detail: `${outcome.mask}: ${about}`, lifetime: 5000 });
      if (!isMounted.current) return;
      onRequested?.(outcome);
      onClose();
    },
  });
  const { mask } = form.values;
  const problems = maskProblems(mask);
  return (
    <Dialog
      title={words.create}
      opened
      onClose={onClose}
      width="440px"
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form="create-sender-id" loading={form.busy} disabled={problems.length > 0}>
            {words.request}
          </Button>
        </>
      }
    >
      <FormFrame id="create-sender-id" form={form} label={words.create}>
        <TextInput
          label={words.label}
          description={words.about}
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          {...form.field('mask')}
          error={mask !== '' && problems.length > 0 ? <Problems list={problems} /> : form.errorOf('mask')}
          rightSection={<span className={css.count}>{`${mask.length}/${maskLength.max}`}</span>}
          rightSectionWidth={56}
        />
        <FormProblem form={form} />
      </FormFrame>
    </Dialog>
  );
}

function Problems({ list }: { list: string[] }) {
  return list.map((problem) => (
    <span key={problem} className={css.problem}>
      {problem}
    </span>
  ));
}
