import { Button, Checkbox, TextInput, Textarea } from '@mantine/core';
import { IconClipboardText, IconUserPlus } from '@tabler/icons-react';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { api } from '../core/client.ts';
import { useAction } from '../core/use-action.ts';
import { nameOf } from '../people/find-people.ts';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import { Chip, Chips } from '../ui/controls/chip.tsx';
import { PickPeople, type Candidate } from '../people/pick-people.tsx';
import { SidePanel } from '../ui/dialogs/side-panel.tsx';
import css from './groups.module.css';
import type { Member } from './member.tsx';
import { memberWords as w } from './words.ts';
import { CancelButton } from '../ui/dialogs/closing.tsx';
import { useQuery } from '@tanstack/react-query';
import { useWelcome } from '../session/entrance/entrance-form.tsx';
import { Note } from '../ui/marks/badge.tsx';
import { commonWords } from '../ui/wording/common-words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';
import { groupsCommon } from './common-words.ts';

const PersonDialog = lazyPart(() => import('../people/person-form/person-dialog.tsx'), 'PersonDialog');

type Chosen = Pick<Member, 'name' | 'email' | 'phoneNumber'> & { id: string };

type Props = {
  opened: boolean;
  groupId?: string;
  taken: readonly Member[];
  /** A preselected person, just added to the people. */
  first?: string;
  /** A further way to bring people in. */
  more?: ReactNode;
  onAdd: (members: Member[]) => Promise<boolean>;
  onClose: () => void;
};

/** Finds people and says what they will be in the group; one position for all who are chosen together. */
export function AddMembersPanel({ opened, groupId, taken, first, more, onAdd, onClose }: Props) {
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const [position, setPosition] = useState('');
  const [isGroupLeader, setLeader] = useState(false);
  const [enableLogin, setLogin] = useState(false);
  const [creating, setCreating] = useState(false);
  const [pasting, setPasting] = useState(false);
  const isTaken = (id: string) => taken.some(({ personId }) => personId === id);
  const choose = useCallback(
    ({ id, name, email, phoneNumber }: Chosen) =>
      setChosen((now) => [...now.filter((one) => one.id !== id), { id, name, email, phoneNumber }]),
    [],
  );
  useFirst(first, choose);
  const chooseCreated = (person: Chosen) => {
    choose(person);
    setCreating(false);
  };
  const { busy, run } = useAction({
    send: (members: Member[]) => onAdd(members),
    onDone: (added, members) => {
      if (!added) return;
      // People picked meanwhile are still to be added.
      setChosen((now) => now.filter(({ id }) => !members.some(({ personId }) => personId === id)));
      setPosition('');
      setLeader(false);
      setLogin(false);
      onClose();
    },
  });
  const add = () => {
    if (chosen.length === 0) return;
    const what = { position: position.trim(), isGroupLeader, enableLogin };
    void run(chosen.map(({ id: personId, ...person }) => ({ personId, ...person, ...what })));
  };
  return (
    <>
      <SidePanel
        title={sharedWords.addMember}
        opened={opened && !creating}
        onClose={onClose}
        unsaved={chosen.length > 0 || position.trim() !== ''}
      >
        <div className={css.panel}>
          {chosen.length > 0 && (
            <Chips label={sharedWords.chosen}>
              {chosen.map((person) => (
                <Chip
                  key={person.id}
                  name={nameOf(person)}
                  onRemove={() => setChosen((now) => now.filter(({ id }) => id !== person.id))}
                >
                  {nameOf(person)}
                </Chip>
              ))}
            </Chips>
          )}
          <PickPeople
            label={sharedWords.selectFromMembers}
            among={groupId ? notInGroup(groupId) : undefined}
            taken={new Set([...taken.map(({ personId }) => personId), ...chosen.map(({ id }) => id)])}
            onPick={choose}
          />
          <div className={css.ways}>
            <Button
              variant="subtle"
              size="compact-sm"
              data-flush
              leftSection={<IconUserPlus size={16} aria-hidden />}
              onClick={() => setCreating(true)}
            >
              {sharedWords.addNewMember}
            </Button>
            {!pasting && (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconClipboardText size={16} aria-hidden />}
                onClick={() => setPasting(true)}
              >
                {w.pasteNumbers}
              </Button>
            )}
            {more}
          </div>
          {pasting && <PasteNumbers onFound={(found) => found.filter(({ id }) => !isTaken(id)).forEach(choose)} />}
          <TextInput
            label={sharedWords.position}
            placeholder={groupsCommon.eGMember}
            maxLength={80}
            value={position}
            onChange={(event) => setPosition(event.currentTarget.value)}
          />
          <Checkbox
            label={w.leader}
            checked={isGroupLeader}
            onChange={(event) => setLeader(event.currentTarget.checked)}
          />
          <Checkbox
            label={w.login}
            description={w.loginAbout}
            checked={enableLogin}
            onChange={(event) => setLogin(event.currentTarget.checked)}
          />
          {enableLogin && <LoginNote chosen={chosen} />}
          <div className={css.buttons}>
            <CancelButton>{commonWords.cancel}</CancelButton>
            <Button loading={busy} onClick={add}>
              {sharedWords.addMember}
            </Button>
          </div>
        </div>
      </SidePanel>
      {creating && (
        <PersonDialog
          opened
          keptAs={`group:${groupId ?? 'new'}`}
          onSaved={chooseCreated}
          onChoose={chooseCreated}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}

const notInGroup = (id: string) => ({
  key: ['groups', 'to-add', id],
  beforeTyping: true,
  search: (searchText: string, signal: AbortSignal) =>
    api.groups.candidates({ params: { id }, query: { searchText } }, { signal }),
});

/** Chooses somebody once, whose id alone is known. */
function useFirst(id: string | undefined, choose: (person: Chosen) => void): void {
  useEffect(() => {
    if (!id) return;
    void api.people.person({ params: { id } }).then(choose, () => undefined);
  }, [id, choose]);
}

type Person = { id: string; email: string; phoneNumber: string };

/** The effect of Enable Login on those chosen: how each is written to, and the cost. */
function LoginNote({ chosen }: { chosen: readonly Person[] }) {
  const welcome = useWelcome();
  // The text names the organisation and not the person, so it is as long for everybody.
  const first = chosen[0]?.id;
  const login = useQuery({
    queryKey: ['followup', 'login', first],
    queryFn: () => api.followup.login({ params: { personId: first ?? '' } }),
    enabled: first !== undefined,
  });
  if (!welcome || !login.data) return null;
  const byMail = chosen.filter(({ email }) => welcome.mail && email !== '').length;
  const bySms = chosen.filter(({ email, phoneNumber }) => !(welcome.mail && email !== '') && phoneNumber !== '');
  const units = bySms.length * login.data.smsUnits;
  return (
    <Note>{w.loginWays({ byMail, bySms: bySms.length, units, byLink: chosen.length - byMail - bySms.length })}</Note>
  );
}

/** Phone numbers as in a chat or sheet: their people are chosen, and unknown numbers are named. */
function PasteNumbers({ onFound }: { onFound: (people: Candidate[]) => void }) {
  const [text, setText] = useState('');
  const [unknown, setUnknown] = useState<string[]>([]);
  const { busy, run } = useAction({
    send: (body: { text: string }) => api.people.findByNumbers({ body }),
    onDoneHere: (found) => {
      onFound(found.people);
      setUnknown(found.unknown);
      // The remaining numbers are still to be dealt with.
      setText(found.unknown.join('\n'));
    },
  });
  return (
    <div className={css.panel}>
      <Textarea
        label={commonWords.phoneNumbers}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={20_000}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setUnknown([]);
        }}
      />
      {unknown.length > 0 && (
        <div role="status">
          <Note tone="warning">{w.nobodyHas({ numbers: unknown.slice(0, 20), count: unknown.length })}</Note>
        </div>
      )}
      <div>
        <Button variant="default" loading={busy} disabled={text.trim() === ''} onClick={() => void run({ text })}>
          {w.findNumbers}
        </Button>
      </div>
    </div>
  );
}
