import { useState, type ReactNode } from 'react';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { groupToken } from '../../../contract/messaging/tokens.ts';
import type { ChosenPeople } from '../../../contract/people/filter.ts';
import { runAction } from '../../core/action.ts';
import { api } from '../../core/client.ts';
import { toast } from '../../core/toast.tsx';
import type { To } from '../../messaging/compose/compose-panel.tsx';
import { nameOf } from '../../people/name-of.ts';
import type { Member } from '../member.tsx';
import { loadFailures } from '../words.ts';
import { asPeople, resolveIds } from './resolve-ids.ts';
import type { Chosen } from './use-member-selection.ts';
import { actWords as w } from './words.ts';

const ComposePanel = lazyPart(() => import('../../messaging/compose/compose-panel.tsx'), 'ComposePanel');

/** So many are named one by one in the message; more are kept by the server, which answers a token for them. */
const namedOneByOne = 100;

type Writing = {
  toMember: (member: Member) => void;
  toGroup: () => void;
  /** `count`: how many they are; `seen`: those ticked who have been read. */
  toChosen: (chosen: Chosen, count: number, seen: readonly Member[]) => Promise<void>;
  panel: ReactNode;
};

type Ticked = { group: { id: string; name: string }; chosen: Chosen; count: number; seen: readonly Member[] };

/** Those ticked, as the message names them. */
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

/** Compose SMS at the side of the group: to the group, to those ticked, to one. */
export function useComposePanel(group: { id: string; name: string }): Writing {
  const [to, setTo] = useState<To>();
  const [opened, setOpened] = useState(false);
  const open = (next: To) => {
    setTo(next);
    setOpened(true);
  };
  const toGroup = () => open({ groups: [{ token: groupToken(group.id), name: group.name }], people: [], typed: '' });
  return {
    toGroup,
    toMember(member) {
      if (!member.phoneNumber) toast.warning(w.noPhone, w.noPhoneAbout({ name: nameOf(member) }));
      // Who asked to join is no person yet, and is reached by the number they gave.
      else if (member.requestedAt) open({ groups: [], people: [], typed: member.phoneNumber });
      else open({ groups: [], people: [{ id: member.personId, name: nameOf(member) }], typed: '' });
    },
    async toChosen(chosen, count, seen) {
      if ('ids' in chosen && seen.length === chosen.ids.length && seen.every((member) => !member.phoneNumber)) {
        toast.warning(w.noPhone, seen.length === 1 ? w.noPhoneAbout({ name: nameOf(seen[0]!) }) : w.nobodyHasPhone);
        return;
      }
      if ('everybody' in chosen && chosen.everybody.search === '' && chosen.everybody.except.length === 0) {
        toGroup();
        return;
      }
      await runAction({ send: read, onDone: open, failures: loadFailures }, { group, chosen, count, seen });
    },
    panel: to && <ComposePanel opened={opened} to={to} onClose={() => setOpened(false)} />,
  };
}
