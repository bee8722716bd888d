import { commonWords } from '../../../../ui/wording/common-words.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { lazyPart } from '../../../../ui/dialogs/lazy-part.tsx';
import { Note } from '../../../../ui/marks/badge.tsx';
import { FailedState } from '../../../../ui/page/states.tsx';
import { composeSmsWords as w, noSender } from '../words.ts';
import { chosenSender, type SenderId, senderIdWords, senderState, useSenderIds } from '../sender-ids/sender-ids.ts';
import type { DraftWork } from '../../../compose/composer.ts';
import { smsFields } from '../sms-paths.ts';
import css from './sender-choice.module.css';
import type { Message } from '../../../../core/message.ts';
import { toast } from '../../../../core/toast.tsx';
import { useAction } from '../../../../core/use-action.ts';

const CreateSenderId = lazyPart(() => import('../sender-ids/create-sender-id.tsx'), 'CreateSenderId');
const NoApprovedSender = lazyPart(() => import('../sender-ids/create-sender-id.tsx'), 'NoApprovedSender', null);

/** The name the message comes from. The only approved one is chosen by itself. */
export function SenderChoice({ work: { draft, change } }: { work: DraftWork }) {
  const { sender } = smsFields(draft);
  const ids = useSenderIds();
  const all = ids.data ?? [];
  const chosen = chosenSender(all, sender);
  const state = chosen && senderState(chosen.status);
  const [creating, setCreating] = useState(false);
  const requested = ({ mask, status }: { mask: string; status: number }) => {
    if (senderState(status).approved) change({ fields: { sender: mask } });
  };
  const mask = ids.data && (chosen?.mask ?? '');
  useEffect(() => {
    if (mask !== undefined && mask !== sender) change({ fields: { sender: mask } });
  }, [mask, sender, change]);
  // Whether there is any is not known: nothing is offered that would say so.
  if (ids.isError && !ids.data)
    return <FailedState label={w.sender} failure={ids.error} onRetry={() => void ids.refetch()} />;
  return (
    <div className={css.part}>
      <NativeSelect
        label={w.sender}
        data={[
          ...(chosen ? [] : [{ value: '', label: emptyLabel(ids.isPending, all.length), disabled: true }]),
          ...all.map(({ mask, status }) => ({
            value: mask,
            label: w.senderOption({ mask, state: senderState(status).word }),
          })),
        ]}
        value={chosen?.mask ?? ''}
        onChange={(event) => change({ fields: { sender: event.currentTarget.value } })}
        maw={360}
        data-sender
      />
      {state && !state.approved && (
        <Note tone={state.tone}>{commonWords.named({ label: chosen.mask, name: state.about })}</Note>
      )}
      {ids.data && !all.some(({ status }) => senderState(status).approved) && (
        <NoApprovedSender requested={all.length > 0} />
      )}
      {ids.data && (
        <div>
          <Button variant="subtle" size="compact-sm" data-flush onClick={() => setCreating(true)}>
            {senderIdWords.create}
          </Button>
        </div>
      )}
      {creating && <CreateSenderId onClose={() => setCreating(false)} onRequested={requested} />}
    </div>
  );
}

function emptyLabel(loading: boolean, count: number): string {
  if (loading) return commonWords.loading;
  return count > 0 ? w.choose : senderIdWords.none;
}

/** Nothing goes without an approved sender id. */
export function useSenderCheck({ draft }: DraftWork): { waiting: boolean; check: () => Promise<boolean> } {
  const { sender: mask } = smsFields(draft);
  const senders = useSenderIds();
  const { busy: waiting, run: readSenders } = useAction({
    send: async (found: (all: SenderId[]) => void) => {
      const { data, error } = await senders.refetch();
      if (!data) throw error;
      found(data);
    },
    // If the sender ids do not come, the server decides about the chosen one.
    onFailure: () => (mask === '' ? undefined : 'handled'),
  });
  const check = async () => {
    let known = senders.data;
    if (!known) await readSenders((all) => (known = all));
    const sender = known && chosenSender(known, mask);
    const usable = known ? sender && senderState(sender.status).approved : mask !== '';
    if (!usable && known) toast(sender ? notApproved(sender) : noSender);
    return Boolean(usable);
  };
  return { waiting, check };
}

/** One that is chosen but cannot be sent with says how it stands. */
function notApproved({ mask, status }: SenderId): Message {
  const { word, about } = senderState(status);
  return { severity: 'warning', title: word, detail: commonWords.named({ label: mask, name: about }), lifetime: 5000 };
}
