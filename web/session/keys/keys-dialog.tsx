import { isAdministrator, useUser } from '../../core/session.ts';
import { DialogOpen } from '../../ui/dialogs/dialog-open.tsx';
import { KeyHint } from '../../ui/marks/badge.tsx';
import { keyWords as w } from '../settings/words.ts';
import css from './keys-dialog.module.css';
import { SingleKeysSwitch } from './single-keys-switch.tsx';
import { sharedWords } from '../../ui/wording/shared-words.ts';

type Line = { keys: string[]; does: string };

const ctrl = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl';

const ofAdministrators: Line[] = [
  { keys: [`${ctrl} K`], does: w.find },
  { keys: ['c'], does: w.write },
];
const ofAll: Line[] = [
  { keys: ['/'], does: w.search },
  { keys: ['e'], does: w.edit },
  { keys: ['?'], does: w.help },
];
const inLists: Line[] = [
  { keys: ['j', '↓'], does: w.next },
  { keys: ['k', '↑'], does: w.previous },
  { keys: ['↵'], does: w.open },
  { keys: ['x'], does: w.tick },
];

const inMessages: Line[] = [{ keys: [`${ctrl} ↵`], does: w.send }];

/** Every key and what it does, and the switch for those that are letters alone. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const all = isAdministrator(useUser());
  return (
    <DialogOpen title={sharedWords.keyboardShortcuts} opened onClose={onClose} width="520px">
      <Lines title={w.anywhere} lines={all ? [...ofAdministrators, ...ofAll] : ofAll} />
      <Lines title={w.inLists} lines={inLists} />
      {all && <Lines title={w.inMessages} lines={inMessages} />}
      <SingleKeysSwitch />
    </DialogOpen>
  );
}

function Lines({ title, lines }: { title: string; lines: Line[] }) {
  return (
    <>
      <h3 className={css.title}>{title}</h3>
      <dl className={css.lines}>
        {lines.map(({ keys, does }) => (
          <div key={does} className={css.line}>
            <dt className={css.keys}>
              {keys.map((one, place) => (
                <span key={one}>
                  {place > 0 && <span className={css.or}>{sharedWords.orElse}</span>}
                  <KeyHint keys={one} />
                  <span className="unseen">{one}</span>
                </span>
              ))}
            </dt>
            <dd className={css.does}>{does}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
