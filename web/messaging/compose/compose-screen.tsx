import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useIsPhone } from '../../core/media-query.ts';
import { useUser } from '../../core/session.ts';
import { Page } from '../../ui/page/page.tsx';
import type { Composer } from './composer.ts';
import { ComposeNotices } from './compose-notices.tsx';
import css from './compose-screen.module.css';
import { useUploadShare } from './destination/upload-progress.ts';
import { Destination } from './destination/destination.tsx';
import { ReceiptBar, ReceiptCard, SendPart, TestPart } from './receipt/receipt.tsx';
import { useComposing } from './use-composing.ts';
import { isUntouched } from './draft/draft.ts';
import { useWriting } from './draft/use-writing.ts';
import { writingWords } from './words.ts';

export { saveKept } from './draft/writing.ts';

/** Writing a message: to whom, from whom, what; at the right the receipt and how it will look. */
export function ComposeScreen({ composer }: { composer: Composer }) {
  const { tenantId, accountId } = useUser();
  const owner = useMemo(() => ({ tenantId, accountId, composer }), [tenantId, accountId, composer]);
  const phone = useIsPhone();
  const writing = useRef<HTMLDivElement>(null);
  // A user who comes with only recipients chosen writes next. On a phone the keyboard would cover the recipients.
  const writeNext = useCallback(() => {
    if (!phone) writing.current?.querySelector<HTMLElement>('[data-first-field]')?.focus();
  }, [phone]);
  const { work, opening } = useWriting(owner, writeNext);
  const uploading = useUploadShare(`${composer.name} ${tenantId} ${accountId}`) !== undefined;
  const composing = useComposing(work, { opening: opening || uploading });
  const { problems, receipt, actions } = composing;
  const { Head, Text, Preview, Dialogs, More } = composer;

  const [writesNext] = useState(() => isUntouched(composer, work.draft) && composer.isEmpty(work.draft));
  useEffect(() => {
    if (writesNext) writeNext();
  }, [writesNext, writeNext]);

  const preview = <Preview work={work} receipt={receipt.receipt} />;
  const card = <ReceiptCard state={receipt} work={work} />;
  return (
    <Page title={composer.title} more={More && <More work={work} />}>
      <div className={css.columns}>
        {/* Text typed while something is being opened would be put aside for it. */}
        <div className={css.writing} ref={writing} inert={opening} aria-busy={opening}>
          <ComposeNotices work={work} composing={composing} />
          <Destination work={work} error={problems.destination} uploading={uploading} />
          <Head work={work} />
          <Text work={work} error={problems.message} onSend={actions.onSend} />
        </div>
        {phone ? (
          <ReceiptBar channel={composer} state={receipt} actions={actions} costsUnits={composer.costsUnits}>
            {card}
            <TestPart work={work} receipt={receipt.receipt} />
            {preview}
          </ReceiptBar>
        ) : (
          <aside className={css.aside} aria-label={writingWords.receipt} data-counts-aside>
            <div className={css.card}>
              {card}
              <SendPart work={work} actions={actions} receipt={receipt.receipt} />
            </div>
            {preview}
          </aside>
        )}
      </div>
      {composing.asking && <Dialogs composing={composing} />}
    </Page>
  );
}
