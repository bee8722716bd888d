import { Button } from '@mantine/core';
import { useState } from 'react';
import type { routes } from '../../../contract/routes.ts';
import { runAction, type Action } from '../../core/action.ts';
import { api, type Output } from '../../core/client.ts';
import { queryClient } from '../../core/query-client.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { peopleKeys } from '../keys.ts';
import { savedFilterWords as w } from './words.ts';
import { NameFilter } from './name-filter.tsx';
import css from './filters.module.css';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { peopleCommon } from '../common-words.ts';

type Saved = Output<(typeof routes)['people']['savedFilters']>['items'][number];

const removeFilter: Action<Saved> = {
  ask: ({ name }) => ({ title: w.removeAsk({ name }), message: w.removeAbout, verb: sharedWords.delete, danger: true }),
  send: ({ id }) => api.people.deleteFilter({ params: { id } }),
  update: () => queryClient.invalidateQueries({ queryKey: peopleKeys.filters }),
  success: (_, { name }) => sharedWords.wasRemoved({ name: name }),
};

/** The saved filters, to be renamed and deleted. */
export function ManageFilters({ opened, onClose, saved }: { opened: boolean; onClose: () => void; saved: Saved[] }) {
  const [renamedId, setRenamed] = useState<string>();
  // As it is kept now: somebody else may rename it, too.
  const renamed = saved.find(({ id }) => id === renamedId);
  return (
    <>
      <Dialog title={peopleCommon.savedFilters} opened={opened && !renamed} onClose={onClose}>
        {saved.length === 0 && <p>{w.none}</p>}
        <ul className={css.saved}>
          {saved.map((one) => (
            <li key={one.id}>
              <span className={css.grow}>{one.name}</span>
              <Button
                size="xs"
                variant="default"
                aria-label={`${w.rename} ${one.name}`}
                onClick={() => setRenamed(one.id)}
              >
                {w.rename}
              </Button>
              <Button
                size="xs"
                variant="default"
                aria-label={`${sharedWords.delete} ${one.name}`}
                onClick={() => void runAction(removeFilter, one)}
              >
                {sharedWords.delete}
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
      {renamed && (
        <NameFilter opened={opened} rule={renamed.rule} changed={renamed} onClose={() => setRenamed(undefined)} />
      )}
    </>
  );
}
