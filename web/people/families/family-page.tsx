import { Button, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useNavigateFromHere } from '../../core/link.tsx';
import { queryClient } from '../../core/query.ts';
import { toast } from '../../core/toast.tsx';
import { useUnsavedGuard } from '../../core/unsaved.ts';
import { FormFrame, FormProblem, FormRow } from '../../form/form-parts.tsx';
import { paths } from '../../paths.ts';
import { ActionMenu } from '../../ui/controls/action-menu.tsx';
import { Note } from '../../ui/marks/badge.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { Page, Section } from '../../ui/page/page.tsx';
import { peopleKeys } from '../keys.ts';
import { AddMemberDialog } from './add-member-dialog.tsx';
import { type Family, nextPart } from './family.ts';
import css from './families.module.css';
import { FamilyMembers } from './family-members.tsx';
import { deleteFamilyWithUndo } from './delete-family.ts';
import { useFamily } from './use-family.ts';
import { useReturn } from './use-return.ts';
import { familyWords as w } from './words.ts';
import { labels } from '../labels.ts';

/** A family: its name and what it shares, and who is in it. Somebody new is added on the way and comes back into the dialog. */
export function FamilyPage({ family }: { family?: Family }) {
  const formId = useId();
  const navigate = useNavigateFromHere();
  const dialog = useReturn();
  const { form, members, unsaved, restored, put, remove, anew } = useFamily(family, (name) => {
    toast.success(w.saved({ name }));
    navigate(paths.families(), { saved: true });
  });
  // Adding somebody new leads away and back; what stands here is kept meanwhile.
  useUnsavedGuard(unsaved && !dialog.opened);
  const here = family ? paths.family(family.id) : paths.addFamily();
  return (
    <Page
      title={family ? w.edit : w.add}
      state={family?.name}
      width="prose"
      more={family && <FamilyMenu family={family} />}
      action={
        <>
          <LinkButton variant="default" href={paths.families()}>
            {w.cancel}
          </LinkButton>
          <Button type="submit" form={formId} loading={form.busy}>
            {w.save}
          </Button>
        </>
      }
    >
      {restored && dialog.key === 0 && (
        <div className={css.restored}>
          <Note>
            {w.restored} <TextButton onClick={anew}>{w.anew}</TextButton>
          </Note>
        </div>
      )}
      <Section title={w.details}>
        <FormFrame form={form} label={family ? w.edit : w.add} id={formId}>
          <TextInput label={w.name} placeholder={w.nameHint} required maxLength={120} {...form.field('name')} />
          <TextInput
            label={w.phone}
            description={w.phoneHint}
            type="tel"
            maxLength={60}
            {...form.field('phoneNumber')}
          />
          <Textarea label={w.address} autosize maxRows={4} maxLength={500} {...form.field('address')} />
          <FormProblem form={form} />
        </FormFrame>
      </Section>
      <Section title={w.members} about={w.membersAbout}>
        <FamilyMembers
          members={members}
          onPart={(member, part) => put({ ...member, part })}
          onRemove={({ personId }) => remove(personId)}
        />
        <FormRow>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={dialog.open}>
            {w.addMember}
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
      label={labels.moreActionsForName({ name: family.name })}
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
