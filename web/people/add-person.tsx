import { useNavigateFromHere } from '../core/link.tsx';
import { useQueryParams, withQuery } from '../core/query-params.ts';
import { toast } from '../core/toast.tsx';
import { paths } from '../paths.ts';
import { Page } from '../ui/page/page.tsx';
import css from './people.module.css';
import { PersonForm } from './person-form/person-form.tsx';
import { personFormWords as w } from './person/words.ts';

/**
 * Add Person, or a first-timer (`as=first-timer`), which leads back to their list. Opened from the screen of a family or a group (`from`), Cancel and Save lead back there and reopen its
 * dialog (`add=open`), after Save with the new person (`person`).
 */
export function AddPerson() {
  const [{ from, phone, name, as }] = useQueryParams();
  const navigate = useNavigateFromHere();
  const firstTimer = as === 'first-timer';
  const back = from && opener.test(from) ? from : undefined;
  const leave = (person?: string) => {
    const after = firstTimer ? paths.firstTimers() : person ? paths.person(person) : paths.people();
    navigate(back ? withQuery(back, { add: 'open', person }) : after, { saved: true });
  };
  return (
    <Page title={firstTimer ? w.addFirstTimer : w.title} width="prose">
      <div className={css.form}>
        <PersonForm
          offeredPhone={phone}
          keptAs={name ? `new ${name}` : firstTimer ? 'new first-timer' : undefined}
          offeredName={name}
          firstTimer={firstTimer}
          onSaved={(person) => {
            toast.success(w.added({ name: person.name }));
            leave(person.id);
          }}
          onCancel={() => leave()}
        />
      </div>
    </Page>
  );
}

/** Only these two screens are led back to, whatever an address says. */
const opener = /^\/tenant\/(addfamily|createpeoplegroup)(\/[\w-]+)?$/;
