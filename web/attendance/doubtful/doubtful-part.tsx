import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Doubtful } from '../../../contract/attendance/report-schemas.ts';
import { useAction } from '../../core/use-action.ts';
import { inColumn } from '../../ui/wording/dates.ts';
import css from '../self-check-in/self-check-in.module.css';
import { doubtfulWords as w } from '../words.ts';
import { type Action, undoButton } from '../../core/action.ts';
import { attendanceKeys } from '../keys.ts';
import { newOperationId, nowHere, sendOperations } from '../operations.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { rollWords } from '../../ui/wording/roll-words.ts';

type Looked = { itemId: string; people: readonly Doubtful[]; ids: readonly string[] };

const looked = (itemId: string, people: readonly Doubtful[]): Looked => ({
  itemId,
  people,
  ids: people.flatMap(({ operations }) => operations.map(newOperationId)),
});

const common = { invalidates: [attendanceKeys.all], invalidatesAfterFailure: true };

/** Somebody was there: entered by hand, at the time at which they count already, nothing of it is in doubt. */
const sayingTheyCame: Action<Looked> = {
  ...common,
  send: async ({ itemId, people, ids }) => {
    const entered = people.map(({ personId, checkedInAt: at }, place) => ({
      id: ids[place] ?? newOperationId(),
      kind: 'in' as const,
      at,
      personId,
    }));
    await sendOperations(itemId, entered);
  },
  success: () => commonWords.saved,
};

const puttingBack: Action<Looked> = {
  ...sayingTheyCame,
  success: (_, { people }) => sharedWords.isBack({ name: people[0]!.name }),
};

/** The person was not there, so the phone's entries about them are undone. */
const takingOut: Action<Looked> = {
  ...common,
  send: ({ itemId, people, ids }) =>
    sendOperations(
      itemId,
      people
        .flatMap(({ operations }) => operations)
        .map((undoes, place) => ({ id: ids[place] ?? newOperationId(), kind: 'undo' as const, at: nowHere(), undoes })),
    ),
  success: (_, { people }) => sharedWords.wasRemoved({ name: people[0]!.name }),
  undo: (_, { itemId, people }) => undoButton(commonWords.undo, puttingBack, looked(itemId, people)),
};

/** So many stand above the lists at first. */
const few = 5;

/** People counted by a phone whose clock may have been wrong, until somebody has said whether they came. */
export function DoubtfulPart({ itemId, people }: { itemId: string; people: readonly Doubtful[] }) {
  const [all, setAll] = useState(false);
  const came = useAction(sayingTheyCame);
  const title = w.title({ count: people.length });
  const shown = all ? people : people.slice(0, few);
  return (
    <section aria-label={title} data-paper="no">
      <h2 className={css.heading}>{title}</h2>
      <p className={css.about}>{w.about}</p>
      <ul className={`${css.list} ${css.apart}`}>
        {shown.map((person) => (
          <DoubtfulLine key={person.personId} itemId={itemId} person={person} />
        ))}
      </ul>
      <div className={css.acts}>
        {people.length > 1 && (
          <Button variant="default" loading={came.busy} onClick={() => void came.run(looked(itemId, people))}>
            {w.allCame}
          </Button>
        )}
        {shown.length < people.length && (
          <Button variant="subtle" onClick={() => setAll(true)}>
            {sharedWords.showAll({ count: people.length })}
          </Button>
        )}
      </div>
    </section>
  );
}

function DoubtfulLine({ itemId, person }: { itemId: string; person: Doubtful }) {
  const { name, device, toldAt } = person;
  const came = useAction(sayingTheyCame);
  const out = useAction(takingOut);
  const given = looked(itemId, [person]);
  const told = inColumn(toldAt);
  return (
    <li className={css.line}>
      <span className={css.who}>
        <span className={css.name} dir="auto">
          {name}
        </span>
        <span className={css.about}>{device ? commonWords.named({ label: device, name: told }) : told}</span>
      </span>
      <span className={css.acts}>
        <Button
          variant="default"
          loading={came.busy}
          aria-label={commonWords.named({ label: w.came, name })}
          onClick={() => void came.run(given)}
        >
          {w.came}
        </Button>
        <Button
          variant="subtle"
          loading={out.busy}
          aria-label={commonWords.named({ label: rollWords.takeOut, name })}
          onClick={() => void out.run(given)}
        >
          {rollWords.takeOut}
        </Button>
      </span>
    </li>
  );
}
