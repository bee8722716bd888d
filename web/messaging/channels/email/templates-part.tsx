import { useState } from 'react';
import { hasNameToken } from '../../../../contract/messaging/personalise.ts';
import { useStore } from '../../../core/store.ts';
import { TextButton } from '../../../ui/controls/text-button.tsx';
import { lazyPart } from '../../../ui/dialogs/lazy-part.tsx';
import type { DraftWork } from '../../compose/composer.ts';
import { emailFields } from './email-paths.ts';
import css from './email.module.css';
import { chooseWords as w } from './templates/words.ts';
import { isUploading } from './uploading.ts';
import { hasBody } from './words-of-html.ts';

const ChooseTemplate = lazyPart(() => import('./templates/choose-template.tsx'), 'ChooseTemplate');
const SaveTemplate = lazyPart(() => import('./templates/save-template.tsx'), 'SaveTemplate');

/** To begin with a template, and to keep what is written as one. */
export function TemplatesPart({ work: { draft, change } }: { work: DraftWork }) {
  const [open, setOpen] = useState<'choose' | 'save'>();
  const uploading = useStore(isUploading);
  const close = () => setOpen(undefined);
  const { subject } = emailFields(draft);
  const written = hasBody(draft.text);
  return (
    <div className={css.templates}>
      <TextButton onClick={() => setOpen('choose')}>{w.open}</TextButton>
      {written && !uploading && <TextButton onClick={() => setOpen('save')}>{w.save}</TextButton>}
      {open === 'choose' && (
        <ChooseTemplate
          isWritten={written}
          onChoose={({ subject: about, body }) => {
            close();
            const isPersonalized = draft.isPersonalized || hasNameToken(body) || hasNameToken(about);
            // A subject that was written before there was a text is meant for this e-mail.
            const kept = written ? about : subject.trim() || about;
            change({ text: body, fields: { subject: kept }, isPersonalized });
          }}
          onClose={close}
        />
      )}
      {open === 'save' && <SaveTemplate subject={subject} body={draft.text} onClose={close} />}
    </div>
  );
}
