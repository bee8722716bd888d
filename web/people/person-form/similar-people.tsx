import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { routes } from '../../../contract/routes.ts';
import type { TypedPerson } from '../../../contract/people/typed-person.ts';
import { api, type Output } from '../../core/client.ts';
import { paths } from '../../paths.ts';
import { Note } from '../../ui/marks/badge.tsx';
import { PersonAvatar } from '../../ui/marks/person-avatar.tsx';
import { nameOf } from '../find-people.ts';
import css from './person-form.module.css';
import { personFormWords } from '../person/words.ts';

const w = personFormWords.similar;

export type SimilarPerson = Output<(typeof routes)['people']['similar']>[number];

type Props = {
  typed: TypedPerson;
  /** The one who is being edited is not like somebody else. */
  except?: string;
  onChoose?: (person: SimilarPerson) => void;
};

/** A gentle word while somebody is typed who may be there already. It stops nobody. */
export function SimilarPeople({ typed, except, onChoose }: Props) {
  const [asked] = useDebouncedValue(askable(typed), 400);
  const anything = Object.values(asked).some(Boolean);
  const found = useQuery({
    queryKey: ['people', 'similar', asked, except],
    queryFn: ({ signal }) => api.people.similar({ query: { ...asked, except } }, { signal }),
    enabled: anything,
    placeholderData: keepPreviousData,
  });
  const similar = anything ? (found.data ?? []) : [];
  return (
    <div role="status" className={css.similar}>
      {similar.length > 0 && (
        <Note tone="warning">
          <ul>
            {similar.map((person) => (
              <li key={person.id}>
                <PersonAvatar name={person.name} pictureId={person.pictureId} size={24} />
                <span className={css.who}>
                  <b>{nameOf(person)}</b> {w.has({ same: person.same })}
                </span>
                {/* Beside this page, where what was typed stays. */}
                <a
                  href={paths.person(person.id)}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`${w.open}: ${nameOf(person)}`}
                >
                  {w.open}
                </a>
                {onChoose && (
                  <Button size="compact-sm" variant="subtle" onClick={() => onChoose(person)}>
                    {w.choose}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {w.about}
        </Note>
      )}
    </div>
  );
}

/** Only what is whole enough to compare: half a number is nobody's. */
function askable({ mobilePhone, email, firstName, lastName }: TypedPerson) {
  const named = firstName.trim().length > 1 && lastName.trim().length > 1;
  return {
    phone: mobilePhone.replaceAll(/\D/g, '').length >= 7 ? mobilePhone.trim() : '',
    email: /.@[^@]+\../.test(email) ? email.trim() : '',
    firstName: named ? firstName.trim() : '',
    lastName: named ? lastName.trim() : '',
  };
}
