import { useCallback, useRef, useState, type ReactNode } from 'react';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { groupToken } from '../../../contract/messaging/tokens.ts';
import type { ChosenPeople } from '../../../contract/people/filter.ts';
import { runAction } from '../../core/action.ts';
import { api } from '../../core/client.ts';
import { toast } from '../../core/toast.tsx';
import type { To } from '../../messaging/compose/compose-panel.tsx';
import { nameOf } from '../../people/find-people.ts';
import type { Member } from '../member.tsx';
import { loadFailures, actWords as w } from '../words.ts';
import { asPeople, resolveIds } from './resolve-ids.ts';
import type { Chosen } from './use-member-selection.ts';

export type Way = 'sms' | 'email';

const panels = {
  sms: lazyPart(() => import('../../messaging/channels/sms/compose-sms-panel.tsx'), 'ComposeSmsPanel'),
  email: lazyPart(() => import('../../messaging/channels/email/compose-email-panel.tsx'), 'ComposeEmailPanel'),
};

/** So many are named one by one in the message; more are kept by the server, which answers a token for them. */
const namedOneByOne = 100;

type Writing = {
  toMember: (member: Member, way: Way) => void;
  /** To those ticked where there are any, else to the group. */
  toTicked: (way: Way) => void;
  /** How many are ticked. */
  ticked: number;
  /** Told by the list: how many are ticked there, and how they are written to. */
  onTicks: (count: number, write: (way: Way) => void) => void;
  /** `count`: how many they are; `seen`: the ticked ones that are loaded. */
  toChosen: (ticked: { chosen: Chosen; count: number; seen: readonly Member[] }, way: Way) => Promise<void>;
  panel: ReactNode;
};

type Ticked = { group: { id: string; name: string }; chosen: Chosen; count: number; seen: readonly Member[] };

/** The ticked members, as the message names them. */
async function read({ group, chosen, count, seen }: Ticked, options: { idempotencyKey: string }): Promise<To> {
  const who = asPeople(group.id, chosen);
  if ('everybody' in chosen && chosen.everybody.except.length === 0)
    return storedAs(w.foundIn({ group: group.name, search: chosen.everybody.search }), who, options);
  if (count > namedOneByOne) return storedAs(w.someOf({ count, group: group.name }), who, options);
  const ids = await resolveIds(group.id, chosen);
  const names = new Map(seen.map((member) => [member.personId, nameOf(member)]));
  return { groups: [], people: ids.map((id) => ({ id, name: names.get(id) })), typed: '' };
}

/** People stored by the server under a token, as one chip of the message. */
async function storedAs(name: string, who: ChosenPeople, options: { idempotencyKey: string }): Promise<To> {
  const body = { who, name: name.slice(0, 200) };
  const { token } = await api.people.choosePeople({ body }, { ...options, timeout: 60_000 });
  return { groups: [{ token, name }], people: [], typed: '' };
}

const missing = {
  sms: { of: (member: Member) => member.phoneNumber, title: w.noPhone, one: w.addOnPage, all: w.nobodyHasOne },
  email: { of: (member: Member) => member.email, title: w.noEmail, one: w.addOnPage, all: w.nobodyHasOne },
};

/** Compose SMS and Compose Email at the side of the group: to the group, to those ticked, to one. */
export function useComposePanel(group: { id: string; name: string }): Writing {
  const [shown, setShown] = useState<{ to: To; way: Way }>();
  const [opened, setOpened] = useState(false);
  const open = (to: To, way: Way) => {
    setShown({ to, way });
    setOpened(true);
  };
  const toGroup = (way: Way) =>
    open({ groups: [{ token: groupToken(group.id), name: group.name }], people: [], typed: '' }, way);
  const [ticked, setTicked] = useState(0);
  const writeTicked = useRef<(way: Way) => void>(undefined);
  const onTicks = useCallback((count: number, write: (way: Way) => void) => {
    writeTicked.current = write;
    setTicked(count);
  }, []);
  const Panel = shown && panels[shown.way];
  return {
    toTicked: (way) => (ticked > 0 && writeTicked.current ? writeTicked.current(way) : toGroup(way)),
    ticked,
    onTicks,
    toMember(member, way) {
      const { of, title, one } = missing[way];
      if (!of(member)) toast.warning(title, one({ name: nameOf(member) }));
      // A request to join is not a person yet, so write to the contact it gave.
      else if (member.requestedAt) open({ groups: [], people: [], typed: of(member) }, way);
      else open({ groups: [], people: [{ id: member.personId, name: nameOf(member) }], typed: '' }, way);
    },
    async toChosen({ chosen, count, seen }, way) {
      const { of, title, one, all } = missing[way];
      if ('ids' in chosen && seen.length === chosen.ids.length && seen.every((member) => !of(member))) {
        toast.warning(title, seen.length === 1 ? one({ name: nameOf(seen[0]!) }) : all);
        return;
      }
      if ('everybody' in chosen && chosen.everybody.search === '' && chosen.everybody.except.length === 0) {
        toGroup(way);
        return;
      }
      const show = (to: To) => open(to, way);
      await runAction({ send: read, onDone: show, failures: loadFailures }, { group, chosen, count, seen });
    },
    panel: Panel && <Panel key={shown.way} opened={opened} to={shown.to} onClose={() => setOpened(false)} />,
  };
}
