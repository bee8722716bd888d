import { useState } from 'react';
import { lazyPart } from '../../../ui/dialogs/lazy-part.tsx';
import { TextButton } from '../../../ui/controls/text-button.tsx';
import { MessageText } from '../../sent/message-text.tsx';
import { emailChannelWords as w } from './words.ts';
import { wordsOfHtml } from './words-of-html.ts';

const PastEmail = lazyPart(() => import('./preview/past-email.tsx'), 'PastEmail');

/** An e-mail in its report: its words, and how it looks. */
export function EmailText({ text, id }: { text: string; id: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <MessageText text={wordsOfHtml(text)} />
      <TextButton onClick={() => setOpen(true)}>{w.show}</TextButton>
      {open && <PastEmail id={id} onClose={() => setOpen(false)} />}
    </div>
  );
}
