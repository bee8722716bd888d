import { useEffect, useState } from 'react';
import { useUser } from '../../core/session.ts';
import { SidePanel } from '../../ui/dialogs/side-panel.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { ComposeNotices } from './compose-notices.tsx';
import css from './compose-panel.module.css';
import type { Composer, DraftWork } from './composer.ts';
import { type Draft, emptyDraftOf, nextDraft, preparedDraft } from './draft/draft.ts';
import { useDraftWork } from './draft/use-writing.ts';
import { startWriting, type Writing } from './draft/writing.ts';
import { ReceiptCard, SendPart } from './receipt/receipt.tsx';
import { useTypedNumbers } from './destination/typed-numbers.tsx';
import { useComposing } from './use-composing.ts';

/** The message of a panel. It lives as long as the screen beneath, and takes on the recipients chosen there. */
function usePanelWork(composer: Composer, to: To): DraftWork {
  const { tenantId, accountId } = useUser();
  const [{ start, writing }, setWriting] = useState(() => {
    const begin = (draft: Draft): Writing =>
      startWriting({ tenantId, accountId, composer }, { draft: preparedDraft(composer, draft), next });
    // Keeps the people chosen on the screen beneath.
    const next = (now: Draft) => {
      const { groups, people, typed } = now;
      return preparedDraft(composer, { ...nextDraft(composer, now), groups, people, typed });
    };
    return { start: (draft: Draft) => begin(next(draft)), writing: begin({ ...emptyDraftOf(composer), ...to }) };
  });
  useEffect(() => {
    const { draft } = writing.state.get();
    const chosen = { ...draft, ...to };
    writing.change(composer.isEmpty(draft) ? preparedDraft(composer, chosen) : chosen);
  }, [composer, writing, to]);
  return useDraftWork(composer, writing, () => setWriting({ start, writing: start(writing.state.get().draft) }));
}

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
  const work = usePanelWork(composer, to);
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
        <WritePart work={work} onSent={(id) => setSent({ id, to })} />
      )}
    </SidePanel>
  );
}

function WritePart({ work, onSent }: { work: DraftWork; onSent: (id: string) => void }) {
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
