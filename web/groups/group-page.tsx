import { Button, Checkbox, Tabs, Textarea, TextInput } from '@mantine/core';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { ApiError } from '../core/failures.ts';
import { useNavigateFromHere } from '../core/link.tsx';
import { useIsPhone } from '../core/media-query.ts';
import { toast } from '../core/toast.tsx';
import { useUnsavedGuard } from '../core/unsaved.ts';
import { FormFrame, FormProblem } from '../form/form-parts.tsx';
import { useForm } from '../form/use-form.ts';
import { paths } from '../paths.ts';
import type { PictureWish } from '../people/person-form/picture-field.tsx';
import { LinkButton, TextButton } from '../ui/controls/text-button.tsx';
import { Note } from '../ui/marks/badge.tsx';
import { Page, Section } from '../ui/page/page.tsx';
import { GroupMark, GroupPictureField } from './group-picture.tsx';
import { changedIn, type GroupValues } from './group.ts';
import css from './groups.module.css';
import type { useGroupAutosave } from './use-group-autosave.ts';
import { groupWords as w } from './words.ts';
import { commonWords } from '../ui/wording/common-words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';
import { groupsCommon } from './common-words.ts';
import { inputWords } from '../ui/wording/input-words.ts';

type Props = {
  title: string;
  /** The name of a group that exists: then its members come first, and its details are behind Edit. */
  name?: string;
  state?: ReactNode;
  more?: ReactNode;
  /** Its picture. */
  pictureId: string | null;
  verb: string;
  /** The saved values; fields in which nothing was typed follow them when somebody else changes them. */
  initial: GroupValues;
  /** It is on the mobile app already, and stays there. */
  mobileLocked: boolean;
  /** The text typed when the page was last left without saving, and what to do with text typed now. */
  typed: ReturnType<typeof useGroupAutosave>['typed'];
  /** Chosen members that are not saved yet are unsaved work, too. */
  alsoUnsaved: boolean;
  /** `was`: the value of each field when editing began. */
  save: (values: GroupValues, was: GroupValues, picture: PictureWish) => Promise<unknown>;
  reload?: () => Promise<unknown>;
  saved: string;
  failed: { title: string; detail: string };
  /** The content of the check-ins tab; a group that does not exist yet has none. */
  attendance?: ReactNode;
  children: ReactNode;
};

/** A group: its members, its details and its check-ins. Saving leads to the list of groups; leaving unsaved work asks. */
export function GroupPage(props: Props) {
  const {
    title,
    name,
    state,
    more,
    pictureId,
    verb,
    initial,
    mobileLocked,
    typed,
    alsoUnsaved,
    save,
    reload,
    saved,
    failed,
    attendance,
    children,
  } = props;
  const id = useId();
  const [picture, setPicture] = useState<PictureWish>({ kind: 'keep' });
  const [tab, setTab] = useState<string | null>('detail');
  const [editing, setEditing] = useState(name === undefined || typed.restored);
  const navigate = useNavigateFromHere();
  const form = useForm({
    initial,
    start: { ...initial, ...typed.before },
    rules: { name: (typed) => (typed.trim() === '' ? inputWords.groupName : undefined) },
    reload,
    submit: async (values, was) => {
      try {
        await save(values, was, picture);
      } catch (failure) {
        const toldBeneath = failure instanceof ApiError && Object.keys(failure.fields).length > 0;
        if (!toldBeneath) toast.error(failed.title, failed.detail);
        throw failure;
      }
      typed.forget();
      toast.success(saved);
      navigate(paths.groups(), { saved: true });
    },
    words: { other: { severity: 'error', ...failed } },
  });
  const { onTyped } = typed;
  useEffect(() => onTyped(changedIn(form.values, initial)), [form.values, initial, onTyped]);
  const unsaved = form.changed || alsoUnsaved || picture.kind !== 'keep';
  useUnsavedGuard(unsaved);
  const anew = () => {
    form.reset(initial);
    setPicture({ kind: 'keep' });
    typed.forget();
  };
  const buttons = (
    <>
      <LinkButton variant="default" href={paths.groups()}>
        {commonWords.cancel}
      </LinkButton>
      <Button type="submit" form={id} loading={form.busy}>
        {verb}
      </Button>
    </>
  );
  // At the foot of a phone it would stand before the members of a group; there it comes once there is something to save.
  const atFoot = !useIsPhone() || name === undefined || unsaved || form.busy;
  const edit = () => {
    setTab('detail');
    setEditing(true);
  };
  const detail = (
    <>
      {typed.restored && unsaved && (
        <div className={css.restored}>
          <Note>
            {commonWords.whatYouTypedBeforeIs} <TextButton onClick={anew}>{commonWords.startOver}</TextButton>
          </Note>
        </div>
      )}
      {editing && (
        <Section title={groupsCommon.groupDetail}>
          <FormFrame form={form} label={title} id={id}>
            <TextInput
              label={commonWords.name}
              maxLength={120}
              required
              autoFocus={name !== undefined}
              {...form.field('name')}
            />
            <Textarea
              label={groupsCommon.description}
              maxLength={1000}
              autosize
              minRows={2}
              maxRows={6}
              {...form.field('description')}
            />
            <GroupPictureField name={form.values.name} pictureId={pictureId} wish={picture} onWish={setPicture} />
            <Checkbox
              label={w.mobile}
              description={mobileLocked ? w.mobileLocked : w.mobileAbout}
              checked={form.values.isMobileGroup}
              disabled={mobileLocked || form.values.isMobileGroup}
              onChange={(event) => form.set('isMobileGroup', event.currentTarget.checked)}
            />
            <FormProblem form={form} />
          </FormFrame>
        </Section>
      )}
      {children}
    </>
  );
  return (
    <Page
      title={title}
      name={name}
      lead={name !== undefined && pictureId && <GroupMark group={{ name, pictureId }} size={56} />}
      state={state}
      more={
        editing ? (
          !atFoot && buttons
        ) : (
          <>
            <Button variant="default" onClick={edit}>
              {sharedWords.edit}
            </Button>
            {more}
          </>
        )
      }
      action={editing && atFoot && buttons}
    >
      {attendance === undefined ? (
        detail
      ) : (
        <Tabs value={tab} onChange={setTab}>
          <Tabs.List aria-label={sharedWords.group}>
            <Tabs.Tab value="detail">{groupsCommon.groupDetail}</Tabs.Tab>
            <Tabs.Tab value="attendance">{w.tabs.attendance}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="detail" className={css.panelOf}>
            {detail}
          </Tabs.Panel>
          <Tabs.Panel value="attendance" pt={24}>
            {tab === 'attendance' && attendance}
          </Tabs.Panel>
        </Tabs>
      )}
    </Page>
  );
}
