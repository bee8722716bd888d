import { useState, useCallback } from 'react';
import { useUnsavedHere } from '../../core/unsaved.ts';
import { SidePanel } from '../../ui/dialogs/side-panel.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { ComposeNotices } from './compose-notices.tsx';
import css from './compose-panel.module.css';
import type { Composer, DraftWork } from './composer.ts';
import { type Draft, changedDraft, emptyDraftOf } from './draft/draft.ts';
import { ReceiptCard, SendPart } from './receipt/receipt.tsx';
import { useTypedNumbers } from './destination/typed-numbers.tsx';
import { useComposing } from './use-composing.ts';
import { useSentInOtherTab } from './draft/draft-outcome.ts';

/** The draft of a panel. It lives as long as the screen beneath, and takes on the recipients chosen there. */
function usePanelDraft(composer: Composer, to: Pick<Draft, 'groups' | 'people' | 'typed'>): DraftWork {
  const [draft, setDraft] = useState<Draft>({ ...emptyDraftOf(composer), ...to });
  const [chosen, setChosen] = useState(to);
  if (chosen !== to) {
    setChosen(to);
    setDraft({ ...draft, ...to, attempt: undefined });
  }
  return {
    composer,
    draft,
    restored: false,
    change: useCallback((changed) => setDraft((now) => changedDraft(now, changed)), []),
    become: useCallback((_, next) => setDraft(next), []),
    afterwards: () => undefined,
    attempt: () => draft.attempt,
    sentElsewhere: useSentInOtherTab(composer, draft),
    emptied: (now) => emptied(composer, now),
    clear: useCallback(() => setDraft((now) => emptied(composer, now)), [composer]),
  };
}

/** Keeps the people chosen on the screen beneath. */
const emptied = (composer: Composer, now: Draft): Draft => ({
  ...now,
  fields: { ...composer.emptyFields, ...composer.lasting(now.fields) },
  text: '',
  attempt: undefined,
  isPersonalized: false,
  draftId: undefined,
  draftUpdatedAt: undefined,
});

const ChosenChips = lazyPart(() => import('./destination/chosen-chips.tsx'), 'ChosenChips', null);
const SentPanel = lazyPart(() => import('./sent-panel.tsx'), 'SentPanel', null);

/** People and groups, or numbers as typed. */
export type To = Pick<Draft, 'groups' | 'people' | 'typed'>;

type Props = {
  composer: Composer;
  opened: boolean;
  /** To whom; chosen on the screen beneath, a new choice replaces the last and leaves what is written. */
  to: To;
  onClose: () => void;
};

/** Composes at the side of the screen where somebody was chosen: the composer without its choice of people. */
export function ComposePanel({ composer, opened, to, onClose }: Props) {
  const work = usePanelDraft(composer, to);
  useUnsavedHere(!composer.isEmpty(work.draft));
  const [sent, setSent] = useState<{ id: string; to: To }>();
  const close = () => {
    setSent(undefined);
    onClose();
  };
  return (
    <SidePanel title={composer.panelTitle ?? composer.title} opened={opened} onClose={close} width={520}>
      {sent?.to === to ? (
        <SentPanel composer={composer} id={sent.id} onAnother={() => setSent(undefined)} />
      ) : (
        <Writing work={work} onSent={(id) => setSent({ id, to })} />
      )}
    </SidePanel>
  );
}

function Writing({ work, onSent }: { work: DraftWork; onSent: (id: string) => void }) {
  const composing = useComposing(work, { onSent });
  const numbers = useTypedNumbers(work.draft.typed);
  const { problems, receipt, actions } = composing;
  const { Head, Text, Dialogs } = work.composer;
  return (
    <div className={css.panel}>
      <ComposeNotices work={work} composing={composing} />
      <ChosenChips work={work} numbers={numbers} />
      <p role="alert" className={problems.destination ? undefined : 'unseen'}>
        {problems.destination}
      </p>
      <Head work={work} />
      <Text work={work} error={problems.message} onSend={actions.onSend} />
      <div className={css.foot}>
        <ReceiptCard state={receipt} work={work} />
        <div className={css.send}>
          <SendPart work={work} actions={actions} receipt={receipt.receipt} />
        </div>
      </div>
      {composing.asking && <Dialogs composing={composing} />}
    </div>
  );
}
