import { useState } from 'react';
import type { z } from 'zod';
import type { uploadedDoorFile } from '../../../contract/attendance/door-schemas.ts';
import type { Action } from '../../core/action.ts';
import { api } from '../../core/client.ts';
import { useAction } from '../../core/use-action.ts';
import { FileDrop } from '../../ui/controls/file-drop.tsx';
import { Note } from '../../ui/marks/badge.tsx';
import { attendanceKeys } from '../keys.ts';
import css from './door-devices.module.css';
import { doorWords as w } from './words.ts';

type Taken = z.output<typeof uploadedDoorFile>;

/** Takes over what a device could not send. */
export function DoorFile() {
  const [taken, setTaken] = useState<Taken>();
  const [wrong, setWrong] = useState<string>();
  const uploading: Action<{ file: File }, Taken> = {
    send: ({ file }) => api.attendance.uploadDoorFile({ files: { file } }),
    onDoneHere: setTaken,
    invalidates: [attendanceKeys.all],
  };
  const { busy, run } = useAction(uploading);
  return (
    <section className={css.part} aria-label={w.file}>
      <h3 className={css.heading}>{w.file}</h3>
      <p className={css.about}>{w.fileAbout}</p>
      <FileDrop
        title={w.drop}
        about={w.accept}
        accept={['.json']}
        maxBytes={5_000_000}
        disabled={busy}
        onRefused={(why) => {
          setTaken(undefined);
          setWrong(why);
        }}
        onFile={(file) => {
          setTaken(undefined);
          setWrong(undefined);
          void run({ file });
        }}
      />
      <div role="status">
        {wrong && <Note tone="bad">{wrong}</Note>}
        {taken && (
          <Note tone="good" title={w.uploaded({ done: taken.done })}>
            {taken.already > 0 && w.already({ count: taken.already })}
            {taken.moved > 0 && <p>{w.moved({ count: taken.moved })}</p>}
          </Note>
        )}
        {taken && taken.refusedCount > 0 && (
          <Note tone="warning" title={w.refused({ count: taken.refusedCount })}>
            {[...new Set(taken.refused.map(({ words }) => words))].join(' ')}
          </Note>
        )}
      </div>
    </section>
  );
}
