import { lazy, Suspense, useMemo, useState } from 'react';
import { patiently } from '../../core/patient-import.ts';
import { usePhone } from '../../core/media.ts';
import { useUser } from '../../core/session.ts';
import { Page } from '../../ui/page.tsx';
import { composeWords } from '../words.ts';
import { ComposeNotices } from './compose-notices.tsx';
import { Destination } from './destination.tsx';
import { MessageBox } from './message-box.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { ReceiptBar } from './receipt-bar.tsx';
import { useReceipt } from './receipt-query.ts';
import { ReceiptCard, SendPart } from './receipt.tsx';
import { SenderChoice } from './sender-choice.tsx';
import { useChecks } from './use-checks.ts';
import { useDraft } from './use-draft.ts';
import { useOpened } from './use-opened.ts';
import { useSaveDraft } from './use-save-draft.ts';
import { useSchedule } from './use-schedule.ts';
import { useSend } from './use-send.ts';
import css from './compose-screen.module.css';

const ConfirmSend = lazy(
  patiently(() => import('./confirm-send.tsx').then((module) => ({ default: module.ConfirmSend }))),
);
const ScheduleDialog = lazy(
  patiently(() => import('./schedule-dialog.tsx').then((module) => ({ default: module.ScheduleDialog }))),
);

/** Writing an SMS: to whom, from whom, what; at the right the receipt and how it will look. */
export function ComposeSms() {
  const user = useUser();
  const owner = useMemo(
    () => ({ tenantId: user.tenantId, accountId: user.accountId }),
    [user.tenantId, user.accountId],
  );
  const work = useDraft(owner);
  const { draft } = work;
  const [asking, setAsking] = useState<'send' | 'schedule'>();
  const { opening } = useOpened(work);
  const { problems, check } = useChecks(work);
  const sending = useSend(work);
  const scheduling = useSchedule(work);
  const { saving, save } = useSaveDraft(work);
  const phone = usePhone();
  const busy = sending.busy || scheduling.busy || saving || opening;
  const nigerian = user.isoCode.toUpperCase() === 'NG';
  // The way that is offered first when sending.
  const receipt = useReceipt(draft, nigerian ? 'hybridKonnect' : '');

  const ask = async (what: 'send' | 'schedule') => {
    if (!busy && (await check())) setAsking(what);
  };
  const close = () => setAsking(undefined);
  const actions = {
    busy,
    onSend: () => void ask('send'),
    onSchedule: () => void ask('schedule'),
    onSaveDraft: () => void save(),
  };

  const preview = <PhonePreview draft={draft} receipt={receipt.receipt} />;
  const card = <ReceiptCard state={receipt} work={work} />;
  return (
    <Page title={composeWords.title}>
      <div className={css.columns}>
        <div className={css.writing}>
          <ComposeNotices work={work} refused={sending.refused ?? scheduling.refused} />
          <Destination work={work} error={problems.destination} />
          <SenderChoice work={work} />
          <MessageBox work={work} error={problems.message} onSend={actions.onSend} />
        </div>
        {phone ? (
          <ReceiptBar state={receipt} actions={actions}>
            {card}
            {preview}
          </ReceiptBar>
        ) : (
          <aside className={css.aside} aria-label="Receipt">
            <div className={css.card}>
              {card}
              <SendPart actions={actions} count={receipt.receipt?.willGet} />
            </div>
            {preview}
          </aside>
        )}
      </div>
      <Suspense fallback={null}>
        {asking === 'send' && (
          <ConfirmSend
            draft={draft}
            nigerian={nigerian}
            onClose={close}
            onSend={(gateway) => {
              close();
              void sending.send(gateway);
            }}
          />
        )}
        {asking === 'schedule' && (
          <ScheduleDialog
            timeZone={user.timeZone}
            nigerian={nigerian}
            changed={draft.schedule}
            onClose={close}
            onSchedule={(wish) => {
              close();
              void scheduling.schedule(wish);
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}
