import { Button, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import { hasNameToken } from '../../../contract/messaging/personalise.ts';
import { api } from '../../core/client.ts';
import { useIsMounted } from '../../core/use-is-mounted.ts';
import { useNavigate } from '../../core/link.tsx';
import { paths } from '../../paths.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { units } from '../../ui/wording/formats.ts';
import type { MessageReport } from '../answers.ts';
import { Counter } from '../compose/text/counter.tsx';
import { controlWords as words } from '../control-words.ts';
import { composeWords } from '../words.ts';
import css from './sent.module.css';
import { useControl } from './use-control.ts';

/** Lets the user correct the text and send it to those who have not received it yet. */
export function EditAndResendDialog({ report, onClose }: { report: MessageReport; onClose: () => void }) {
  const [text, setText] = useState(report.message);
  const { busy, run } = useControl();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const id = useId();
  const personalised = report.isPersonalized && hasNameToken(text);
  const send = () =>
    run(text, async (options) => {
      const answer = await api.messaging.sendSmsToRest(
        { params: { id: report.id }, body: { message: text } },
        { ...options, timeout: 30_000 },
      );
      if (isMounted.current) {
        onClose();
        navigate(paths.smsReport(answer.id));
      }
      return {
        severity: 'success',
        title: composeWords.sent,
        detail: `${answer.message} ${units(answer.unitsUsed)} used.`,
      };
    });
  return (
    <Dialog
      title={words.mendTitle}
      opened
      onClose={onClose}
      width="560px"
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button loading={busy} disabled={report.rest === 0} onClick={send}>
            {words.sendTo(report.rest)}
          </Button>
        </>
      }
    >
      <p className={css.sentences}>{words.mendAbout(report.rest)}</p>
      <Textarea
        label="Message"
        data-autofocus
        autosize
        minRows={5}
        maxRows={14}
        maxLength={10_000}
        value={text}
        error={text.trim() === '' ? composeWords.noMessage : undefined}
        aria-describedby={id}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Counter id={id} text={text} personalised={personalised} />
    </Dialog>
  );
}
