import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../core/client.ts';
import { TextButton } from '../../../ui/controls/text-button.tsx';
import { Note } from '../../../ui/marks/badge.tsx';
import { isReplyAddress } from '../../../../contract/messaging/channels/email/reply-address.ts';
import type { DraftWork } from '../../compose/composer.ts';
import type { Draft } from '../../compose/draft/draft.ts';
import { composeEmailWords as w } from './compose-words.ts';
import { emailFields, type EmailFields } from './email-fields.ts';
import css from './email.module.css';
import { emailWords } from './words.ts';

/** Letters; a browser cuts what is pasted beyond them. */
const longestSubject = 300;

/** Whether replies can reach somebody; where they cannot, the field is shown that says so. */
export function hasReplyAddress({ fields }: Pick<Draft, 'fields'>): boolean {
  if (isReplyAddress(emailFields({ fields }).replyTo)) return true;
  document.querySelector<HTMLElement>('[data-reply-field]')?.focus();
  return false;
}

/** What an e-mail is about; its preview line and where answers go fold away until they are wanted. */
export function SubjectPart({ work: { draft, change } }: { work: DraftWork }) {
  const fields = emailFields(draft);
  const { subject, preheader, replyTo } = fields;
  const [more, setMore] = useState(preheader !== '' || replyTo !== '');
  const setup = useQuery({ queryKey: ['messaging', 'email-setup'], queryFn: () => api.email.setup() });
  const usual = setup.data?.replyTo;
  // Nobody is told of a mistake while they are typing.
  const [isTyping, setTyping] = useState(false);
  const field = (name: keyof EmailFields) => ({
    value: fields[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      change({ fields: { [name]: currentTarget.value } }),
  });
  return (
    <section className={css.part}>
      {setup.data?.pretend && <Note>{w.sandbox}</Note>}
      <TextInput label={emailWords.subject} maxLength={longestSubject} {...field('subject')} data-first-field />
      {more || preheader !== '' || replyTo !== '' ? (
        <>
          <TextInput label={w.preheader} description={w.preheaderAbout} maxLength={200} {...field('preheader')} />
          <TextInput
            type="email"
            label={w.replyTo}
            description={usual ? w.replyToUsual({ usual }) : w.replyToSender}
            maxLength={254}
            autoComplete="off"
            {...field('replyTo')}
            error={isTyping || isReplyAddress(replyTo) ? undefined : w.replyToPart}
            onInput={() => setTyping(true)}
            onBlur={() => setTyping(false)}
            data-reply-field
          />
        </>
      ) : (
        <TextButton onClick={() => setMore(true)}>{w.more}</TextButton>
      )}
      {subject.length > 78 && (
        <p className={css.hint}>
          {subject.length < longestSubject ? w.long({ count: subject.length }) : w.longest({ count: subject.length })}
        </p>
      )}
    </section>
  );
}
