import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import type { Arrival } from '../../../contract/attendance/self-check-in-schemas.ts';
import { useAction } from '../../core/use-action.ts';
import { nameOf } from '../../people/find-people.ts';
import { type Candidate, PickPeople } from '../../people/pick-people.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { confirmingArrival } from './arrival-actions.ts';
import css from './self-check-in.module.css';
import { selfCheckInWords as w } from './words.ts';
import { phoneText } from '../../ui/wording/formats.ts';
import { CancelButton } from '../../ui/dialogs/closing.tsx';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

/** Identifies a person who said that they are here: one of the likely matches, or anybody found. */
export function ConfirmPersonDialog({ arrival, onClose }: { arrival: Arrival; onClose: () => void }) {
  const { id, name, phoneNumber, matches } = arrival;
  const [found, setFound] = useState<Candidate>();
  const [personId, setPersonId] = useState(matches.length === 1 ? matches[0]?.personId : undefined);
  const { busy, run } = useAction({ ...confirmingArrival, onDoneHere: onClose });
  const choices = [
    ...matches.map((one) => ({
      personId: one.personId,
      name: one.name,
      about: [phoneText(one.phoneNumber), one.sameName && sharedWords.sameName, one.samePhone && sharedWords.samePhone]
        .filter(Boolean)
        .join(' · '),
    })),
    ...(found ? [{ personId: found.id, name: nameOf(found), about: phoneText(found.phoneNumber) || found.email }] : []),
  ];
  return (
    <Dialog
      title={sharedWords.whoIsThis}
      opened
      onClose={onClose}
      buttons={
        <>
          <CancelButton>{commonWords.cancel}</CancelButton>
          <Button
            loading={busy}
            disabled={personId === undefined}
            onClick={() => personId && void run({ id, personId })}
          >
            {commonWords.checkIn}
          </Button>
        </>
      }
    >
      <div className={css.dialog}>
        <p className={css.about}>{[name, phoneText(phoneNumber)].filter(Boolean).join(', ')}</p>
        {choices.length > 0 && (
          <Radio.Group label={w.same} value={personId ?? ''} onChange={setPersonId}>
            <div className={css.choices}>
              {choices.map((one) => (
                <Radio key={one.personId} value={one.personId} label={one.name || one.about} description={one.about} />
              ))}
            </div>
          </Radio.Group>
        )}
        <PickPeople
          label={w.search}
          taken={new Set(choices.map((one) => one.personId))}
          onPick={(person) => {
            setFound(person);
            setPersonId(person.id);
          }}
        />
      </div>
    </Dialog>
  );
}
