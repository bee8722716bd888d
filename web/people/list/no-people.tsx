import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/controls/text-button.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { peopleWords as w } from '../words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

/** Explains the directory while nobody is in it. */
export function NoPeople() {
  return (
    <EmptyState
      drawing="people"
      title={w.empty.title}
      about={w.empty.about}
      action={
        <>
          <LinkButton href={paths.importPeople()}>{sharedWords.importPeople}</LinkButton>
          <LinkButton variant="default" href={paths.addPerson()}>
            {sharedWords.addPerson}
          </LinkButton>
        </>
      }
    />
  );
}
