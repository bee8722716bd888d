import { useStore } from '../../core/store.ts';
import type { DoorModel } from '../model/door-model.ts';
import { doorWords, moreWords as w } from '../words.ts';
import { Button, ButtonLink } from './controls.tsx';
import { Sheet } from './sheet.tsx';
import { showSnackbar } from './snackbar.tsx';
import { useInstall } from './use-install.ts';

type Props = { model: DoorModel; onItem: (itemId: string) => void; onKiosk: () => void; onClose: () => void };

/** What is seldom needed at the door. */
export function MoreSheet({ model, onItem, onKiosk, onClose }: Props) {
  const { kept, itemId, people } = useStore(model.store);
  const install = useInstall();
  const { door, by } = kept;
  const item = door.items.find(({ id }) => id === itemId);
  return (
    <Sheet title={w.title} onClose={onClose}>
      <p>
        {w.device({ name: door.name, letter: door.letter })}
        <br />
        {w.people({ count: people.length })}
        {item && (
          <>
            <br />
            {w.code({ code: item.attendanceCode })}
          </>
        )}
      </p>
      {door.items.length > 1 &&
        door.items
          .filter(({ id }) => id !== itemId)
          .map(({ id, fullEventName, time }) => (
            <Button key={id} kind="quiet" wide onClick={() => onItem(id)}>
              {fullEventName}, {time}
            </Button>
          ))}
      <Button kind="quiet" wide onClick={onKiosk}>
        {w.kiosk}
      </Button>
      <Button kind="quiet" wide onClick={() => void reload(model)}>
        {w.reload}
      </Button>
      {install && (
        <Button kind="quiet" wide onClick={install}>
          {w.install}
        </Button>
      )}
      {by.kind === 'session' && (
        <>
          <ButtonLink kind="quiet" wide href={`/tenant/attendance/checkin?id=${itemId}`}>
            {w.back}
          </ButtonLink>
          <ButtonLink kind="quiet" wide href={`/tenant/attendance/report/${itemId}`}>
            {w.report}
          </ButtonLink>
        </>
      )}
    </Sheet>
  );
}

async function reload(model: DoorModel): Promise<void> {
  model.nudge();
  try {
    await model.loadRoll();
    showSnackbar(w.reloaded);
  } catch {
    showSnackbar(doorWords.noRollAbout);
  }
}
