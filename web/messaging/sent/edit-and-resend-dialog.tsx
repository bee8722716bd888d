import { messagingCommon } from '../common-words.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { hasNameToken } from '../../../contract/messaging/personalise.ts';
import { useIsMounted } from '../../core/use-is-mounted.ts';
import { useNavigate } from '../../core/link.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { MessageReport } from '../api-types.ts';
import type { Channel } from '../channel.ts';
import { controlWords as words } from '../control-words.ts';
import css from './sent.module.css';
import { useControl } from './message-controls.tsx';
import { CancelButton } from '../../ui/dialogs/closing.tsx';
import { commonWords } from '../../ui/wording/common-words.ts';

type Props = { channel: Channel; report: MessageReport; onClose: () => void };

/** Lets the user correct the text and send it to those who have not received it yet. */
export function EditAndResendDialog({ channel, report, onClose }: Props) {
  const { TextBox } = channel;
  const [text, setText] = useState(report.message);
  const { busy, run } = useControl();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const personalised = report.isPersonalized && hasNameToken(text);
  const send = () =>
    run(text, async (options) => {
      const answer = await channel.calls.sendToRest(
        { params: { id: report.id }, body: { message: text } },
        { ...options, timeout: 30_000 },
      );
      if (isMounted.current) {
        onClose();
        navigate(channel.paths.report(answer.id));
      }
      return {
        severity: 'success',
        title: channel.words.sent,
        detail: channel.costsUnits
          ? messagingCommon.sentUnits({ said: answer.message, units: answer.unitsUsed })
          : answer.message,
      };
    });
  return (
    <Dialog
      title={words.rest}
      opened
      onClose={onClose}
      unsaved={text !== report.message}
      width="560px"
      buttons={
        <>
          <CancelButton>{commonWords.cancel}</CancelButton>
          <Button loading={busy} disabled={report.rest === 0} onClick={send}>
            {messagingCommon.sendTo({ count: report.rest })}
          </Button>
        </>
      }
    >
      <p className={css.sentences}>{words.mendAbout({ count: report.rest })}</p>
      <TextBox
        label={commonWords.message}
        focused
        text={text}
        onText={setText}
        personalised={personalised}
        error={text.trim() === '' ? commonWords.enterYourMessage : undefined}
      />
    </Dialog>
  );
}
