import { Button, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { JoinDetail } from '../../../contract/groups/joining-schemas.ts';
import type { routes } from '../../../contract/routes.ts';
import type { Output } from '../../core/client.ts';
import { Note } from '../../ui/marks/badge.tsx';
import { ChangePicker } from '../../ui/controls/change-picker.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { approveWaiting } from '../acts/use-member-acts.ts';
import css from './joining.module.css';
import { joinWords as w } from '../words.ts';
import { phoneText } from '../../ui/wording/formats.ts';
import { CancelButton } from '../../ui/dialogs/closing.tsx';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { groupsCommon } from '../common-words.ts';

export type JoinRequest = Output<(typeof routes)['groups']['joinRequest']>;

type Props = { groupId: string; request: JoinRequest; onClose: () => void };

const newPerson = 'new';

/** Decides who is asking to join: one of the matching people, or a new one. */
export function ApproveDialog({ groupId, request, onClose }: Props) {
  const { id, firstName, lastName, phoneNumber, email, matches, declined } = request;
  const name = `${firstName} ${lastName}`.trim();
  const [who, setWho] = useState(matches.find((match) => match.sure)?.id ?? newPerson);
  const [position, setPosition] = useState('');
  const [taken, setTaken] = useState<JoinDetail[]>([]);
  const match = matches.find((one) => one.id === who);
  const changes = match ? changesOf(request, match) : [];
  const choose = (chosen: string) => {
    setWho(chosen);
    setTaken([]);
  };
  const approve = () => {
    onClose();
    void approveWaiting({ groupId, personId: id, existingPersonId: match?.id ?? null, take: taken, position });
  };
  return (
    <Dialog
      title={commonWords.named({ label: sharedWords.approve, name })}
      opened
      onClose={onClose}
      unsaved={position.trim() !== ''}
      buttons={
        <>
          <CancelButton>{commonWords.cancel}</CancelButton>
          <Button onClick={approve}>{sharedWords.approve}</Button>
        </>
      }
    >
      <div className={css.dialog}>
        <p className={css.about}>{[phoneText(phoneNumber), email].filter(Boolean).join(', ')}</p>
        {declined.length > 0 && (
          <Note tone="warning">{w.declinedBefore(declined.map(({ reason }) => reason).filter(Boolean))}</Note>
        )}
        {matches.length > 0 && (
          <Radio.Group label={sharedWords.whoIsThis} value={who} onChange={choose}>
            <div className={css.choices}>
              {matches.map((match) => (
                <Radio
                  key={match.id}
                  value={match.id}
                  label={match.name || phoneText(match.phoneNumber) || match.email}
                  description={[w.known(match), phoneText(match.phoneNumber), match.email, match.inGroup && w.inGroup]
                    .filter(Boolean)
                    .join(' · ')}
                />
              ))}
              <Radio value={newPerson} label={w.somebodyNew} />
            </div>
          </Radio.Group>
        )}
        {changes.length > 0 && (
          <section className={css.details} aria-label={w.details}>
            <h3 className={css.heading}>{w.details}</h3>
            <p className={css.about}>{w.detailsAbout}</p>
            <ChangePicker
              ours={sharedWords.whatYouHave}
              said={sharedWords.whatTheyWrote}
              blank={sharedWords.blank}
              changes={changes}
              taken={taken}
              onTaken={setTaken}
            />
          </section>
        )}
        <TextInput
          label={sharedWords.position}
          placeholder={groupsCommon.eGMember}
          maxLength={80}
          value={position}
          onChange={(event) => setPosition(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}

/** The values in the request that differ from the known ones, each to be taken over or left. */
function changesOf(request: JoinRequest, match: JoinRequest['matches'][number]) {
  const changes: { field: JoinDetail; label: string; ours: string; said: string }[] = [];
  if (request.phoneNumber && !match.samePhone)
    changes.push({
      field: 'phoneNumber',
      label: commonWords.phone,
      ours: match.phoneNumber,
      said: request.phoneNumber,
    });
  if (request.email && !match.sameEmail)
    changes.push({ field: 'email', label: commonWords.eMail, ours: match.email, said: request.email });
  return changes;
}
