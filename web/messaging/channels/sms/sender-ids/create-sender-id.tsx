import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  maskLength,
  type MaskProblem,
  maskProblems,
} from '../../../../../contract/messaging/channels/sms/sender-mask.ts';
import { catalogue } from '../../../../core/catalogue.ts';
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
import { senderIdWords, senderState } from './sender-ids.ts';
import { CancelButton } from '../../../../ui/dialogs/closing.tsx';
import { Note } from '../../../../ui/marks/badge.tsx';
import { commonWords } from '../../../../ui/wording/common-words.ts';

const words = catalogue('create-sender-id', {
  about: 'The name people see instead of a number: 3 to 11 letters and digits, such as GraceChapel.',
  request: 'Request',
  problems: {
    special: 'Should not contain any special characters',
    length: 'Should not be less than 3 characters and more than 11 characters',
  },
});

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
    submit: async ({ mask }) => {
      const outcome = await api.messaging.requestSenderId(
        { body: { tenantID: tenantId, mask } },
        { idempotencyKey: key + mask },
      );
      await client.invalidateQueries({ queryKey: messagingKeys.senderIds });
      const { word, about, tone } = senderState(outcome.status);
      toast({
        severity: severities[tone] ?? 'info',
        title: word,
        detail: commonWords.named({ label: outcome.mask, name: about }),
        lifetime: 5000,
      });
      if (!isMounted.current) return;
      onRequested?.(outcome);
      onClose();
    },
  });
  const { mask } = form.values;
  const problems = maskProblems(mask);
  return (
    <Dialog
      title={senderIdWords.create}
      opened
      onClose={onClose}
      width="440px"
      buttons={
        <>
          <CancelButton>{commonWords.cancel}</CancelButton>
          <Button type="submit" form="create-sender-id" loading={form.busy} disabled={problems.length > 0}>
            {words.request}
          </Button>
        </>
      }
    >
      <FormFrame id="create-sender-id" form={form} label={senderIdWords.create}>
        <TextInput
          label={senderIdWords.columns.mask}
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

function Problems({ list }: { list: MaskProblem[] }) {
  return list.map((problem) => (
    <span key={problem} className={css.problem}>
      {words.problems[problem]}
    </span>
  ));
}

const w = catalogue('no-approved-sender', {
  soon: 'We will show it here as soon as one is approved.',
  questions: 'For questions, contact {contact}.',
  meanwhile: 'In the meantime you can write your message. We keep it here.',
});

/** Warns, before anything is written in vain, that nothing is sent over real routes without an approved sender id. */
export function NoApprovedSender({ requested }: { requested: boolean }) {
  const welcome = useQuery({
    queryKey: ['session', 'welcome'],
    queryFn: () => api.session.welcome(),
    staleTime: 60_000,
  });
  const contact = welcome.data?.supportContact;
  return (
    <Note tone="warning" title={requested ? senderIdWords.noneApproved : senderIdWords.missing}>
      {[senderIdWords.noneAbout, requested && w.soon, contact && w.questions({ contact }), w.meanwhile]
        .filter(Boolean)
        .join(' ')}
    </Note>
  );
}
