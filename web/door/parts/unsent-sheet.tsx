import css from './unsent-pill.module.css';
import { useStore } from '../../core/store.ts';
import { clock } from '../../ui/wording/dates.ts';
import { dropRefused, readUnsent } from '../storage/unsent.ts';
import type { DoorModel } from '../model/door-model.ts';
import { type DoorState, unsentOf } from '../model/door-state.ts';
import { newVersion, useNewVersion } from '../worker/registration.ts';
import { joinWords, stateWords as w } from '../words.ts';
import { Button, ButtonLink } from './controls.tsx';
import { Sheet } from './sheet.tsx';
import { signInHere } from './sign-in-here.ts';
import type { z } from 'zod';
import type { doorFile } from '../../../contract/attendance/door-schemas.ts';
import { database, type KeptDoor } from '../storage/database.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { doorCommon } from '../common-words.ts';

/** The unsent entries, the reasons, and what can be done about them. */
export function UnsentSheet({ model, onClose }: { model: DoorModel; onClose: () => void }) {
  const state = useStore(model.store);
  const isNew = useNewVersion();
  const { waiting, refused } = unsentOf(state);
  const { connection, kept } = state;
  const remove = async (id: string) => {
    await dropRefused(kept.key, id);
    await model.readAgain();
  };
  return (
    <Sheet title={w.title} onClose={onClose}>
      <p>
        <strong>{waiting > 0 ? w.unsent({ count: waiting }) : w.allSent}</strong>
      </p>
      <p>{aboutOf(state, waiting)}</p>
      {state.moved.length > 0 && (
        <p>{state.moved.length === 1 ? state.moved[0] : w.moved({ count: state.moved.length })}</p>
      )}
      {connection.state === 'over' && waiting > 0 && <p>{w.about.overUnsent}</p>}
      {connection.state === 'good' && <p className={css.why}>{w.lastHeard({ time: clock(connection.at) })}</p>}
      {connection.state === 'signed-out' && <ButtonLink href={signInHere()}>{joinWords.start.signIn}</ButtonLink>}
      {connection.state !== 'over' && connection.state !== 'good' && (
        <Button kind="quiet" onClick={model.nudge}>
          {doorCommon.tryAgain}
        </Button>
      )}
      {waiting + refused.length > 0 && (
        <Button
          kind="quiet"
          onClick={async () =>
            saveFile(await unsentFile(kept), `unsent-check-ins-${state.kept.door.items[0]?.eventDate ?? ''}.json`)
          }
        >
          {w.file}
        </Button>
      )}
      {refused.length > 0 && (
        <>
          <h3>{w.refused({ count: refused.length })}</h3>
          <ul className={css.refused}>
            {refused.map((one) => (
              <li key={one.id}>
                <span>
                  {one.about}
                  <br />
                  <span className={css.why}>{one.refused}</span>
                </span>
                <Button
                  kind="quiet"
                  aria-label={commonWords.named({ label: sharedWords.remove, name: one.about })}
                  onClick={() => void remove(one.id)}
                >
                  {sharedWords.remove}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {isNew && (
        <>
          <p>{w.newVersion}</p>
          <Button kind="quiet" onClick={newVersion.takeOver}>
            {w.renew}
          </Button>
        </>
      )}
      {!isSecureContext && <p className={css.note}>{w.plain}</p>}
    </Sheet>
  );
}

function aboutOf({ connection }: DoorState, waiting: number): string {
  switch (connection.state) {
    case 'starting':
      return commonWords.loading;
    case 'good':
      return waiting > 0 ? w.about.sending : w.about.good;
    case 'away':
      return w.about.away;
    case 'signed-out':
      return connection.words ?? w.about.signedOut;
    case 'over':
      return `${connection.words} ${w.about.over}`;
    case 'refused':
      return connection.words;
  }
}

/** Hands a file to the browser, to be saved on the device. */
function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

type DoorFile = z.input<typeof doorFile>;

/** The unsent operations as a file for an administrator to upload; if sent both ways, they count once. */
export async function unsentFile(door: KeptDoor): Promise<Blob> {
  const rows = await readUnsent(door.key);
  const heard = await (await database()).getAll('heard', IDBKeyRange.bound([door.key], [door.key, []]));
  const behindMs = heard.toSorted((one, other) => other.at - one.at)[0]?.behindMs ?? 0;
  const file: DoorFile = {
    format: 'koinonia-door',
    version: 1,
    deviceId: door.door.deviceId,
    behindMs,
    operations: rows.map(({ operation, itemId }) => ({ ...operation, itemId })),
  };
  return new Blob([JSON.stringify(file)], { type: 'application/json' });
}
