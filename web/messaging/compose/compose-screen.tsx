import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { patiently } from '../../core/patient-import.ts';
import { hasNameToken } from '../../../contract/messaging/personalise.ts';
import { confirm } from '../../core/confirm.tsx';
import { usePhone } from '../../core/media.ts';
import { useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.tsx';
import { Page } from '../../ui/page.tsx';
import { composeWords } from '../words.ts';
import { senderState, useSenderIds } from '../sender-ids.ts';
import { ComposeNotices } from './compose-notices.tsx';
import { Destination } from './destination.tsx';
import { hasDestination } from './draft.ts';
import { MessageBox } from './message-box.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { ReceiptBar } from './receipt-bar.tsx';
import { useReceipt } from './receipt-query.ts';
import { ReceiptCard, SendButton } from './receipt.tsx';
import { SenderChoice } from './sender-choice.tsx';
import { useDraft } from './use-draft.ts';
import { useSend } from './use-send.ts';
import css from './compose-screen.module.css';

const ConfirmSend = lazy(
  patiently(() => import('./confirm-send.tsx').then((module) => ({ default: module.ConfirmSend }))),
);

type Problems = { destination?: string; message?: string };

/** Writing an SMS: to whom, from whom, what; at the right the receipt and how it will look. */
export function ComposeSms() {
  const user = useUser();
  const owner = useMemo(
    () => ({ tenantId: user.tenantId, accountId: user.accountId }),
    [user.tenantId, user.accountId],
  );
  const work = useDraft(owner);
  const { draft } = work;
  const [problems, setProblems] = useState<Problems>({});
  const [asking, setAsking] = useState(false);
  const sending = useSend(work);
  const senders = useSenderIds();
  const receipt = useReceipt(draft);
  const phone = usePhone();
  useEffect(() => setProblems({}), [draft]);

  const ask = async () => {
    if (sending.busy) return;
    const found: Problems = {
      destination: hasDestination(draft) ? undefined : composeWords.noDestination,
      message: draft.text.trim() === '' ? composeWords.noMessage : undefined,
    };
    setProblems(found);
    if (found.destination || found.message) return focusProblem(found);
    const sender = senders.data?.find((one) => one.mask === draft.sender);
    if (!sender || !senderState(sender.status).approved) return toast(composeWords.noSender);
    if (!draft.isPersonalized && hasNameToken(draft.text) && !(await confirm(askAboutName))) {
      return work.change({ isPersonalized: true });
    }
    setAsking(true);
  };
  const onSend = () => void ask();

  const preview = <PhonePreview draft={draft} receipt={receipt.receipt} />;
  const card = <ReceiptCard state={receipt} work={work} />;
  return (
    <Page title={composeWords.title}>
      <div className={css.columns}>
        <div className={css.writing}>
          <ComposeNotices work={work} refused={sending.refused} />
          <Destination work={work} error={problems.destination} />
          <SenderChoice work={work} />
          <MessageBox work={work} error={problems.message} onSend={onSend} />
        </div>
        {phone ? (
          <ReceiptBar state={receipt} busy={sending.busy} onSend={onSend}>
            {card}
            {preview}
          </ReceiptBar>
        ) : (
          <aside className={css.aside} aria-label="Receipt">
            <div className={css.card}>
              {card}
              <SendButton busy={sending.busy} onSend={onSend} count={receipt.receipt?.willGet} />
            </div>
            {preview}
          </aside>
        )}
      </div>
      <Suspense fallback={null}>
        {asking && (
          <ConfirmSend
            draft={draft}
            nigerian={user.isoCode.toUpperCase() === 'NG'}
            onClose={() => setAsking(false)}
            onSend={(gateway) => {
              setAsking(false);
              void sending.send(gateway);
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}

const askAboutName = {
  title: 'Send #name# as it stands?',
  message: 'Personalise is not ticked, so everybody would read “#name#” instead of their name.',
  verb: 'Send as it stands',
  cancel: 'Put in each name',
};

function focusProblem({ destination }: Problems): void {
  const start = destination ? '[data-problem="destination"]' : '[data-problem="message"]';
  const part = document.querySelector(start)?.closest('section');
  part?.querySelector<HTMLElement>('textarea, input')?.focus();
}
