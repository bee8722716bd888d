import { Button, Textarea, TextInput, ActionIcon, NativeSelect } from '@mantine/core';
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { useId, useEffect, useRef, useState } from 'react';
import { useNavigateFromHere, Link } from '../../core/link.tsx';
import { queryClient } from '../../core/query-client.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { toast } from '../../core/toast.tsx';
import { useUnsavedGuard } from '../../core/unsaved.ts';
import { FormFrame, FormProblem, FormRow } from '../../form/form-parts.tsx';
import { paths } from '../../paths.ts';
import { ActionMenu } from '../../ui/controls/action-menu.tsx';
import { Note } from '../../ui/marks/badge.tsx';
import { LinkButton, TextButton } from '../../ui/controls/text-button.tsx';
import { Page, Section } from '../../ui/page/page.tsx';
import { peopleKeys } from '../keys.ts';
import { AddMemberDialog, partOptions } from './add-member-dialog.tsx';
import {
  type Family,
  nextPart,
  type FamilyMember,
  membersAfter,
  type MemberChanges,
  noChanges,
  putMember,
  removeMember,
} from './family.ts';
import css from './families.module.css';
import { familyWords as w } from '../words.ts';
import { labels } from '../../ui/wording/labels.ts';
import type { routes } from '../../../contract/routes.ts';
import { runAction, undoButton, type Action } from '../../core/action.ts';
import { api, type Output } from '../../core/client.ts';
import type { FamilyPart } from '../../../contract/people/family-parts.ts';
import { PersonAvatar } from '../../ui/marks/person-avatar.tsx';
import { nameOf } from '../find-people.ts';
import { ApiError } from '../../core/failures.ts';
import { useAutosave } from '../../core/autosave.ts';
import { newKey } from '../../core/new-key.ts';
import { useForm } from '../../form/use-form.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { peopleCommon } from '../common-words.ts';
import { recordWords } from '../../ui/wording/record-words.ts';
import { inputWords } from '../../ui/wording/input-words.ts';

type Details = { name: string; phoneNumber: string; address: string };
type Kept = { details: Partial<Details>; members: MemberChanges };

const detailsOf = ({ name, phoneNumber, address }: Details): Details => ({ name, phoneNumber, address });
const blank: Details = { name: '', phoneNumber: '', address: '' };
const fieldsOf = Object.keys(blank) as (keyof Details)[];

/** The state of a family's screen, kept on this device until it is saved: only changes are sent. */
function useFamily(family: Family | undefined, onSaved: (name: string) => void) {
  const [kept, keep] = useAutosave<Kept>(`family:${family?.id ?? 'new'}`);
  const [base, setBase] = useState(() => (family ? detailsOf(family) : blank));
  const [there, setThere] = useState<FamilyMember[]>(family?.members ?? []);
  const [changes, setChanges] = useState(kept?.members ?? noChanges);
  const attempt = useRef({ of: '', key: '' });
  const members = membersAfter(there, changes);
  const form = useForm<Details>({
    initial: base,
    start: { ...base, ...kept?.details },
    rules: { name: (typed) => (typed.trim() === '' ? commonWords.fillThisIn : undefined) },
    submit: async (values) => {
      await (family ? change(family.id, values) : create(values));
      setBase(values);
      setThere(members);
      setChanges(noChanges);
      keep(undefined);
      // Rather nothing for a moment than the list as it was.
      queryClient.removeQueries({ queryKey: peopleKeys.allFamilies, type: 'inactive' });
      void queryClient.invalidateQueries({ queryKey: peopleKeys.all });
      onSaved(values.name.trim());
    },
  });
  const unsaved = form.changed || changes.put.length > 0 || changes.removed.length > 0;
  useEffect(() => {
    const typed = fieldsOf.filter((field) => form.values[field] !== base[field]);
    const details = Object.fromEntries(typed.map((field) => [field, form.values[field]]));
    const any = typed.length > 0 || changes.put.length > 0 || changes.removed.length > 0;
    keep(any ? { details, members: changes } : undefined);
  }, [form.values, base, changes, keep]);

  async function create(values: Details): Promise<void> {
    const body = { ...values, members: members.map(({ personId, part }) => ({ personId, part })) };
    const of = JSON.stringify(body);
    if (attempt.current.of !== of) attempt.current = { of, key: newKey() };
    await api.people.createFamily({ body }, { idempotencyKey: attempt.current.key });
  }

  async function change(id: string, values: Details): Promise<void> {
    const fields = fieldsOf.filter((field) => values[field] !== base[field]);
    const of = (from: Details) => Object.fromEntries(fields.map((field) => [field, from[field]]));
    const put = changes.put.map(({ personId, part }) => ({ personId, part }));
    try {
      const body = { changes: of(values), was: of(base), members: put, removed: changes.removed };
      await api.people.updateFamily({ params: { id }, body });
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 409) await catchUp(id);
      throw failure;
    }
  }

  /** Takes in others' changes where nothing was changed here; the next Save means the values here. */
  async function catchUp(id: string): Promise<void> {
    const fresh = await api.people.family({ params: { id } });
    setBase(detailsOf(fresh));
    setThere(fresh.members);
  }

  return {
    form,
    members,
    unsaved,
    restored: kept !== undefined && unsaved,
    put: (member: FamilyMember) => {
      if (form.busy) return;
      setChanges((now) => putMember(there, now, member));
      const lastName = member.name.split(' ').at(-1);
      if (form.values.name === '' && member.part === 'head' && lastName) form.set('name', w.nameOf({ lastName }));
    },
    remove: (personId: string) => !form.busy && setChanges((now) => removeMember(there, now, personId)),
    anew: () => {
      form.reset(base);
      setChanges(noChanges);
      keep(undefined);
    },
    forget: () => keep(undefined),
  };
}

type Whole = Output<(typeof routes)['people']['deleteFamily']>;

const bringBack: Action<Whole> = {
  send: (whole, options) => api.people.createFamily({ body: whole }, options),
  success: (_, { name }) => sharedWords.isBack({ name }),
  invalidates: [peopleKeys.all],
  invalidatesAfterFailure: true,
};

/** Asks, then deletes a family and leaves its page; one click undoes it. */
async function deleteFamilyWithUndo(family: { id: string; name: string }, leave: () => Promise<void>): Promise<void> {
  const done = await runAction(
    {
      ask: ({ name }) => ({
        title: commonWords.named({ label: w.takeAway, name }),
        message: w.takeAwayAbout,
        verb: w.takeAway,
        danger: true,
      }),
      send: ({ id }) => api.people.deleteFamily({ params: { id } }),
      success: (_, { name }) => sharedWords.wasRemoved({ name }),
      undo: (whole) => undoButton(commonWords.undo, bringBack, whole),
    },
    family,
  );
  if (done) await leave();
}

/** A family: its name and what it shares, and who is in it. Somebody new is added on the way and comes back into the dialog. */
export function FamilyPage({ family }: { family?: Family }) {
  const formId = useId();
  const navigate = useNavigateFromHere();
  const dialog = useReturn();
  const { form, members, unsaved, restored, put, remove, anew } = useFamily(family, (name) => {
    toast.success(inputWords.wasSaved({ name }));
    navigate(paths.families(), { saved: true });
  });
  // Adding a new person leads away and back, so this screen's content is kept.
  useUnsavedGuard(unsaved && !dialog.opened);
  const here = family ? paths.family(family.id) : paths.addFamily();
  return (
    <Page
      title={family ? w.edit : peopleCommon.addFamily}
      state={family?.name}
      width="prose"
      more={family && <FamilyMenu family={family} />}
      action={
        <>
          <LinkButton variant="default" href={paths.families()}>
            {commonWords.cancel}
          </LinkButton>
          <Button type="submit" form={formId} loading={form.busy}>
            {commonWords.save}
          </Button>
        </>
      }
    >
      {restored && dialog.key === 0 && (
        <div className={css.restored}>
          <Note>
            {commonWords.whatYouTypedBeforeIs} <TextButton onClick={anew}>{commonWords.startOver}</TextButton>
          </Note>
        </div>
      )}
      <Section title={recordWords.family}>
        <FormFrame form={form} label={family ? w.edit : peopleCommon.addFamily} id={formId}>
          <TextInput label={w.name} required maxLength={120} {...form.field('name')} />
          <TextInput
            label={w.phone}
            description={w.phoneHint}
            type="tel"
            maxLength={60}
            {...form.field('phoneNumber')}
          />
          <Textarea label={commonWords.address} autosize maxRows={4} maxLength={500} {...form.field('address')} />
          <FormProblem form={form} />
        </FormFrame>
      </Section>
      <Section title={commonWords.members} about={w.membersAbout}>
        <FamilyMembers
          members={members}
          onPart={(member, part) => put({ ...member, part })}
          onRemove={({ personId }) => remove(personId)}
        />
        <FormRow>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={dialog.open}>
            {sharedWords.addMember}
          </Button>
        </FormRow>
      </Section>
      <AddMemberDialog
        key={dialog.key}
        opened={dialog.opened}
        first={members.some(({ personId }) => personId === dialog.person?.personId) ? undefined : dialog.person}
        taken={members}
        part={nextPart(members)}
        newPersonHref={paths.addPerson({ from: here, phone: form.values.phoneNumber })}
        onAdd={put}
        onClose={dialog.close}
      />
    </Page>
  );
}

function FamilyMenu({ family }: { family: Family }) {
  const navigate = useNavigateFromHere();
  const leave = async () => {
    // Read again where it is shown next: this page would ask for what is gone.
    await queryClient.invalidateQueries({ queryKey: peopleKeys.all, refetchType: 'none' });
    navigate(paths.families(), { saved: true });
  };
  return (
    <ActionMenu
      label={labels.actionsForRow({ row: family.name })}
      entries={[
        {
          label: w.takeAway,
          icon: <IconTrash size={16} aria-hidden />,
          run: () => void deleteFamilyWithUndo(family, leave),
          danger: true,
        },
      ]}
    />
  );
}

type Person = Omit<FamilyMember, 'part'>;

/**
 * The dialog that adds somebody, opened by hand or, coming back from Add Person, by the address: `add=open`, with the new
 * person as `person`. The address forgets both at once, so that a reload does not open it again.
 */
function useReturn() {
  const [{ add, person: id }, change] = useQueryParams();
  const [state, setState] = useState<{ opened: boolean; key: number; person?: Person }>({ opened: false, key: 0 });
  const seen = useRef(false);
  useEffect(() => {
    const fresh = add === 'open' && !seen.current;
    seen.current = add === 'open';
    if (!fresh) return;
    change({ add: undefined, person: undefined });
    // Opened at once, so that nobody opens it beside this; the new person is filled in when loaded.
    const mine = state.key + 1;
    const open = () => setState({ opened: true, key: mine });
    open();
    if (!id) return;
    const come = (person: Person) => setState((now) => (now.key === mine ? { ...now, person } : now));
    const params = { id };
    const send = () =>
      queryClient.fetchQuery({ queryKey: peopleKeys.person(id), queryFn: () => api.people.person({ params }) });
    void runAction(
      {
        send,
        onDone: ({ name, phoneNumber, email, pictureId }) =>
          come({ personId: id, name, phoneNumber, email, pictureId }),
      },
      params,
    );
  });
  return {
    ...state,
    open: () => setState((now) => ({ opened: true, key: now.key + 1 })),
    close: () => setState((now) => ({ ...now, opened: false })),
  };
}

type Props = {
  members: readonly FamilyMember[];
  onPart: (member: FamilyMember, part: FamilyPart) => void;
  onRemove: (member: FamilyMember) => void;
};

/** The members of a family, the part of each, and the way out. */
function FamilyMembers({ members, onPart, onRemove }: Props) {
  if (members.length === 0) return <p className={css.quiet}>{w.nobody}</p>;
  return (
    <ul className={css.list}>
      {members.map((member) => (
        <li key={member.personId}>
          <PersonAvatar name={member.name} pictureId={member.pictureId} size={36} />
          <Link className={`${css.link} ${css.who}`} href={paths.person(member.personId)}>
            {nameOf(member)}
          </Link>
          <NativeSelect
            aria-label={w.partOf({ name: nameOf(member) })}
            size="sm"
            data={partOptions}
            value={member.part}
            onChange={(event) => onPart(member, event.currentTarget.value as FamilyPart)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`${sharedWords.remove} ${nameOf(member)}`}
            onClick={() => onRemove(member)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
