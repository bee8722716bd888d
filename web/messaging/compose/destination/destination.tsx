import { messagingCommon } from '../../common-words.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { allContactsToken } from '../../../../contract/messaging/tokens.ts';
import { lazyPart } from '../../../ui/dialogs/lazy-part.tsx';
import { Skeleton } from '../../../ui/page/states.tsx';
import { savedWords } from '../../saved-words.ts';
import { composeWords } from '../../words.ts';
import { hasDestination } from '../draft/draft.ts';
import type { Destination as Way, DraftWork } from '../composer.ts';
import { writingWords as w } from '../words.ts';
import css from './destination.module.css';
import { useTypedNumbers } from './typed-numbers.tsx';
import { commonWords } from '../../../ui/wording/common-words.ts';

const loading = <Skeleton height="40px" />;
const ChosenChips = lazyPart(() => import('./chosen-chips.tsx'), 'ChosenChips', <Skeleton height="30px" />);
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

/** To whom: what is chosen as chips. The ways to choose fold away for whoever comes with somebody chosen. */
export function Destination({ work, error, uploading }: Props) {
  const { composer, draft } = work;
  const [adding, setAdding] = useState<'here' | 'asked'>();
  const [way, setWay] = useState(draft.typed.trim() === '' ? composer.destinations[0] : 'typed');
  const id = useId();
  const folded = !adding && !uploading && composer.isAllInChips(draft);
  const numbers = useTypedNumbers(folded || way !== 'typed' ? draft.typed : '');
  const stay = () => setAdding((now) => now ?? 'here');
  return (
    <section className={css.part} aria-labelledby={`${id}-to`}>
      <div className={css.head}>
        <h2 id={`${id}-to`} className={css.heading}>
          {messagingCommon.to}
        </h2>
        {folded && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setAdding('asked')}
          >
            {w.addMore}
          </Button>
        )}
      </div>
      {hasDestination(draft) && <ChosenChips work={work} numbers={numbers} />}
      {!folded && (
        // Somebody who has started to choose here goes on choosing.
        <div className={css.part} onFocusCapture={stay} onPointerDownCapture={stay}>
          <Ways work={work} way={way} onWay={setWay} isAsked={adding === 'asked'} />
          <ChosenWay work={work} way={way} isInvalid={error !== undefined} uploading={uploading} />
        </div>
      )}
      <p role="alert" className={error ? css.error : 'unseen'} data-problem="destination">
        {error}
      </p>
    </section>
  );
}

type WaysProps = { work: DraftWork; way: Way | undefined; onWay: (way: Way | undefined) => void; isAsked: boolean };

/** The ways to choose; `isAsked`: they came because somebody asked for them. */
function Ways({ work: { composer, draft, change }, way, onWay, isAsked }: WaysProps) {
  const { destinations: ways } = composer;
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) group.current?.querySelector('button')?.focus();
  }, [isAsked]);
  const everybody = draft.groups.some((group) => group.token === allContactsToken);
  const toggleEverybody = () => {
    // With everybody chosen the message comes next, not a box for more numbers.
    onWay(everybody ? (way ?? ways[0]) : undefined);
    change({
      groups: everybody
        ? draft.groups.filter((group) => group.token !== allContactsToken)
        : [{ token: allContactsToken, name: commonWords.allContacts }, ...draft.groups],
    });
  };
  return (
    <div
      ref={group}
      className={css.ways}
      data-four={ways.length === 4 || undefined}
      role="group"
      aria-label={w.waysToChoose}
    >
      {ways.map((one) => (
        <button
          key={one}
          type="button"
          className={css.way}
          data-way={one}
          aria-pressed={way === one}
          onClick={() => onWay(one)}
        >
          {destinations[one]}
        </button>
      ))}
      <button type="button" className={css.way} data-way="everybody" aria-pressed={everybody} onClick={toggleEverybody}>
        {destinations.everybody}
      </button>
    </div>
  );
}

type WayProps = { work: DraftWork; way: Way | undefined; isInvalid: boolean; uploading: boolean };

/** The fields of the chosen way of choosing. */
function ChosenWay({ work, way, isInvalid, uploading }: WayProps) {
  const { composer, draft, change } = work;
  const { TypedAddresses } = composer;
  return (
    <>
      {way === 'typed' && <TypedAddresses work={work} invalid={isInvalid} />}
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
          />
        </div>
      )}
    </>
  );
}
