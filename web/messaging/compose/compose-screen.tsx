import { useMemo } from 'react';
import { usePhone } from '../../core/media.ts';
import { useUser } from '../../core/session.ts';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { Page } from '../../ui/page/page.tsx';
import { composeWords } from '../words.ts';
import { ComposeDialogs } from './compose-dialogs.tsx';
import { ComposeNotices } from './compose-notices.tsx';
import css from './compose-screen.module.css';
import { useUploadShare } from './to/upload-under-way.ts';
import { Destination } from './to/destination.tsx';
import { MessageBox } from './text/message-box.tsx';
import { Phone } from './text/phone.tsx';
import { ReceiptBar } from './receipt/receipt-bar.tsx';
import { ReceiptCard, SendPart } from './receipt/receipt.tsx';
import { SenderChoice } from './text/sender-choice.tsx';
import { useComposing } from './use-composing.ts';
import { useDraft } from './draft/use-draft.ts';
import { useOpenedMessage } from './draft/use-opened-message.ts';

const PhonePreview = lazyPart(
  () => import('./text/phone-preview.tsx'),
  'PhonePreview',
  ({ draft }) => <Phone sender={draft.sender} text={draft.text} />,
);

export { storing } from './draft/use-save-draft.ts';

/** Writing an SMS: to whom, from whom, what; at the right the receipt and how it will look. */
export function ComposeSms() {
  const { tenantId, accountId } = useUser();
  const owner = useMemo(() => ({ tenantId, accountId }), [tenantId, accountId]);
  const work = useDraft(owner);
  const { opening } = useOpenedMessage(work);
  const uploading = useUploadShare(`${tenantId} ${accountId}`) !== undefined;
  const composing = useComposing(work, { opening: opening || uploading });
  const { problems, receipt, actions } = composing;
  const phone = usePhone();

  const preview = <PhonePreview draft={work.draft} receipt={receipt.receipt} />;
  const card = <ReceiptCard state={receipt} work={work} />;
  return (
    <Page title={composeWords.title}>
      <div className={css.columns}>
        {/* What is written while something is being opened would be put aside for it. */}
        <div className={css.writing} inert={opening} aria-busy={opening}>
          <ComposeNotices work={work} composing={composing} />
          <Destination work={work} error={problems.destination} uploading={uploading} />
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
      <ComposeDialogs composing={composing} />
    </Page>
  );
}
