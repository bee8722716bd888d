import { writingWords } from '../../compose/words.ts';
import { Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { catalogue } from '../../../core/catalogue.ts';
import { api, type Output } from '../../../core/client.ts';
import { useUser } from '../../../core/session.ts';
import type { routes } from '../../../../contract/routes.ts';
import type { DraftWork } from '../../compose/composer.ts';
import css from './email.module.css';
import { commonWords } from '../../../ui/wording/common-words.ts';

const w = catalogue('email-numbers', {
  about: 'Type one number per line, or put commas between them. You can also type e-mail addresses.',
  withoutEmail:
    '{count, plural, one {{names, list} has no e-mail address.} other {{names, list} have no e-mail address.}}',
  unknown: 'Nobody in People has {numbers, list}.',
});

type Found = Output<(typeof routes)['email']['findNumbers']>;

/** Phone numbers as one types them: whoever has one is chosen as a person, who has none or no e-mail address is named. */
export function TypedEmailNumbers({ work: { draft, change }, invalid }: { work: DraftWork; invalid: boolean }) {
  const { typed } = draft;
  const { phoneExample } = useUser();
  const [phones] = useDebouncedValue(typed.trim(), 500);
  const found = useQuery({
    queryKey: ['messaging', 'email-numbers', phones],
    queryFn: () => api.email.findNumbers({ body: { phones } }),
    enabled: /\d{5}/.test(phones),
    placeholderData: keepPreviousData,
  });
  const known = typed.trim() === '' || !/\d{5}/.test(phones) ? undefined : found.data;
  const isCurrent = known !== undefined && !found.isPlaceholderData && phones === typed.trim();
  const box = useRef<HTMLTextAreaElement>(null);
  // While somebody types nothing moves; a number that came with the address is nobody's typing.
  const settle = () => {
    if (isCurrent) change(asPeople(known, draft));
  };
  const latest = useRef(settle);
  useEffect(() => {
    latest.current = settle;
  });
  useEffect(() => {
    if (isCurrent && document.activeElement !== box.current) latest.current();
  }, [isCurrent]);
  return (
    <>
      <Textarea
        ref={box}
        label={commonWords.phoneNumbers}
        description={w.about}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={writingWords.exampleNumber({ number: phoneExample.national })}
        rows={3}
        resize="vertical"
        autoComplete="off"
        value={typed}
        error={invalid}
        onBlur={settle}
        onChange={(event) => change({ typed: event.currentTarget.value })}
      />
      {known && <Missing found={known} />}
    </>
  );
}

function Missing({ found: { withoutEmail, unknown } }: { found: Found }) {
  const nobody = unknown.filter((one) => !one.includes('@'));
  if (withoutEmail.length + nobody.length === 0) return null;
  return (
    <div className={css.names} role="status">
      {withoutEmail.length > 0 && (
        <p className={css.hint}>
          {w.withoutEmail({ count: withoutEmail.length, names: withoutEmail.map(({ name }) => name) })}
        </p>
      )}
      {nobody.length > 0 && <p className={css.hint}>{w.unknown({ numbers: nobody })}</p>}
    </div>
  );
}

/** Typed numbers become people; those of nobody, or of people without e-mail, stay to be looked at. */
function asPeople({ people, withoutEmail, unknown }: Found, draft: DraftWork['draft']): Partial<DraftWork['draft']> {
  if (people.length === 0) return {};
  const chosen = new Set(draft.people.map(({ id }) => id));
  const added = people.filter(({ id }) => !chosen.has(id)).map(({ id, name }) => ({ id, name }));
  return {
    people: [...draft.people, ...added],
    // A phone that several share was typed once.
    typed: [...new Set([...unknown, ...withoutEmail.map(({ phone }) => phone)])].join('\n'),
  };
}
