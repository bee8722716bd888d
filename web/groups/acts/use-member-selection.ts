import { useMemo, useState } from 'react';
import { useRowSelection, type SelectedKeys, type RowSelection } from '../../ui/list/row-selection.ts';

/** The people of an action, as the server takes them: listed, or everybody a search finds except some. */
export type Chosen = { ids: string[] } | { everybody: { search: string; except: string[] } };

export type MemberSelection = RowSelection<SelectedKeys> & { chosen: Chosen };

/**
 * Ticks of members. Ticking all means every one of them, however many there are and whether read or not; unticking one
 * then makes an exception. `total`: how many there are by the search that stands there.
 */
export function useMemberSelection(total: number, search: string): MemberSelection {
  const some = useRowSelection();
  // In another search, "everybody" would be other people.
  const [all, setAll] = useState<{ search: string; except: ReadonlySet<string> }>();
  const everybody = all?.search === search ? all : undefined;
  return useMemo(() => {
    const clear = () => {
      some.clear();
      setAll(undefined);
    };
    const tickAll = () => {
      some.clear();
      setAll({ search, except: new Set() });
    };
    if (!everybody) {
      const ticked = total > 0 && search === '' && some.keys.size >= total;
      return { ...some, clear, every: { ticked, tick: tickAll }, chosen: { ids: [...some.keys] } };
    }
    const { except } = everybody;
    return {
      keys: { has: (key) => !except.has(key), size: Math.max(0, total - except.size) },
      toggle(key) {
        const next = new Set(except);
        if (!next.delete(key)) next.add(key);
        setAll({ search, except: next });
      },
      set: some.set,
      clear,
      every: { ticked: except.size === 0, tick: tickAll },
      chosen: { everybody: { search, except: [...except] } },
    };
  }, [some, everybody, search, total]);
}

export const isChosen = (chosen: Chosen, id: string): boolean =>
  'ids' in chosen ? chosen.ids.includes(id) : !chosen.everybody.except.includes(id);
