import { useId, useState } from 'react';
import { allContactsToken } from '../../../../contract/messaging/tokens.ts';
import { lazyPart } from '../../../ui/dialogs/lazy-part.tsx';
import { Skeleton } from '../../../ui/page/states.tsx';
import { savedWords } from '../../saved-words.ts';
import { composeWords } from '../../words.ts';
import { ChosenChips } from './chosen-chips.tsx';
import type { DraftWork } from '../composer.ts';
import css from './destination.module.css';

const loading = <Skeleton height="40px" />;
const GroupChoice = lazyPart(() => import('./group-choice.tsx'), 'GroupChoice', loading);
const PickPeople = lazyPart(() => import('../../../people/pick-people.tsx'), 'PickPeople', loading);
const ContactFile = lazyPart(() => import('./contact-file.tsx'), 'ContactFile', loading);

const destinations = { ...composeWords.destinations, file: savedWords.upload };

type Props = {
  work: DraftWork;
  error?: string;
  /** A file of contacts is on its way: the message waits for it. */
  uploading: boolean;
};

/** To whom: what is chosen as chips, then the ways to choose more. */
export function Destination({ work, error, uploading }: Props) {
  const { composer, draft, change } = work;
  const { destinations: ways, TypedAddresses } = composer;
  const [way, setWay] = useState(ways[0]);
  const id = useId();
  const everybody = draft.groups.some((group) => group.token === allContactsToken);
  const toggleEverybody = () =>
    change({
      groups: everybody
        ? draft.groups.filter((group) => group.token !== allContactsToken)
        : [{ token: allContactsToken, name: 'All Contacts' }, ...draft.groups],
    });
  return (
    <section className={css.part} aria-labelledby={`${id}-to`}>
      <h2 id={`${id}-to`} className={css.heading}>
        To
      </h2>
      <ChosenChips work={work} />
      <div className={css.ways} data-four={ways.length === 4 || undefined} role="group" aria-label="Ways to choose">
        {ways.map((one) => (
          <button
            key={one}
            type="button"
            className={css.way}
            data-way={one}
            aria-pressed={way === one}
            onClick={() => setWay(one)}
          >
            {destinations[one]}
          </button>
        ))}
        <button
          type="button"
          className={css.way}
          data-way="everybody"
          aria-pressed={everybody}
          onClick={toggleEverybody}
        >
          {destinations.everybody}
        </button>
      </div>
      {way === 'typed' && <TypedAddresses work={work} invalid={error !== undefined} />}
      {way === 'groups' && (
        <GroupChoice chosen={draft.groups} onPick={(group) => change({ groups: [...draft.groups, group] })} />
      )}
      {way === 'people' && (
        <PickPeople
          label={destinations.people}
          placeholder={composer.searchPeople}
          taken={new Set(draft.people.map((person) => person.id))}
          about={composer.aboutPerson}
          onPick={({ id, name }) => change({ people: [...draft.people, { id, name }] })}
        />
      )}
      {composer.contactFile && (way === 'file' || uploading) && (
        <div hidden={way !== 'file'}>
          <ContactFile
            work={work}
            taken={composer.contactFile}
            file={draft.file}
            text={draft.text}
            onFile={(file) => change({ file })}
            onLeft={(file) => work.afterwards({ file })}
          />
        </div>
      )}
      <p role="alert" className={error ? css.error : 'unseen'} data-problem="destination">
        {error}
      </p>
    </section>
  );
}
