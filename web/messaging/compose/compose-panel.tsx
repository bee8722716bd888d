import { lazy, Suspense, useState } from 'react';
import { patiently } from '../../core/patient-import.ts';
import { useUser } from '../../core/session.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { composeWords } from '../words.ts';
import { ChosenChips } from './chosen-chips.tsx';
import { ComposeNotices } from './compose-notices.tsx';
import css from './compose-panel.module.css';
import type { Draft } from './draft.ts';
import { MessageBox } from './message-box.tsx';
import { useReceipt } from './receipt-query.ts';
import { ReceiptCard, SendPart } from './receipt.tsx';
import { SenderChoice } from './sender-choice.tsx';
import { useChecks } from './use-checks.ts';
import type { DraftWork } from './use-draft.ts';
import { usePanelWork } from './use-panel-work.ts';
import { useSaveDraft } from './use-save-draft.ts';
import { useSchedule } from './use-schedule.ts';
import { useSend } from './use-send.ts';

const ConfirmSend = lazy(
  patiently(() => import('./confirm-send.tsx').then((module) => ({ default: module.ConfirmSend }))),
);
const ScheduleDialog = lazy(
  patiently(() => import('./schedule-dialog.tsx').then((module) => ({ default: module.ScheduleDialog }))),
);

/** People and groups, or numbers as typed. */
export type To = Pick<Draft, 'groups' | 'people' | 'typed'>;

type Props = {
  opened: boolean;
  /** To whom; chosen on the screen beneath, a new choice replaces the last and leaves what is written. */
  to: To;
  onClose: () => void;
};

/** Compose SMS at the side of the screen where somebody was chosen: the composer without its choice of people. */
export function ComposePanel({ opened, to, onClose }: Props) {
  const work = usePanelWork(to);
  return (
    <SidePanel title={composeWords.title} opened={opened} onClose={onClose} width={520}>
      <Writing work={work} onClose={onClose} />
    </SidePanel>
  );
}

function Writing({ work, onClose }: { work: DraftWork; onClose: () => void }) {
  const user = useUser();
  const [asking, setAsking] = useState<'send' | 'schedule'>();
  const { problems, check } = useChecks(work);
  const sending = useSend(work, onClose);
  const scheduling = useSchedule(work);
  const { saving, save } = useSaveDraft(work);
  const busy = sending.busy || scheduling.busy || saving;
  const nigerian = user.isoCode.toUpperCase() === 'NG';
  const receipt = useReceipt(work.draft, nigerian ? 'hybridKonnect' : '');
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
  return (
    <div className={css.panel}>
      <ComposeNotices work={work} refused={sending.refused ?? scheduling.refused} />
      <ChosenChips work={work} />
      {work.draft.typed && <p className={css.typed}>{work.draft.typed}</p>}
      <p role="alert" className={problems.destination ? undefined : 'unseen'}>
        {problems.destination}
      </p>
      <SenderChoice work={work} />
      <MessageBox work={work} error={problems.message} onSend={actions.onSend} />
      <div className={css.foot}>
        <ReceiptCard state={receipt} work={work} />
        <SendPart actions={actions} count={receipt.receipt?.willGet} />
      </div>
      <Suspense fallback={null}>
        {asking === 'send' && (
          <ConfirmSend
            draft={work.draft}
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
            changed={undefined}
            onClose={close}
            onSchedule={(wish) => {
              close();
              void scheduling.schedule(wish);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
