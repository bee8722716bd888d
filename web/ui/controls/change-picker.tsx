import { Checkbox } from '@mantine/core';
import css from './change-picker.module.css';

type Change<Field extends string> = { field: Field; label: string; ours: string; said: string };

type Props<Field extends string> = {
  /** The heading at the left: "Known". */
  ours: string;
  /** The heading at the right, with values to take: "On the form". */
  said: string;
  blank: string;
  changes: readonly Change<Field>[];
  taken: readonly Field[];
  onTaken: (taken: Field[]) => void;
};

/** Shows the known value of each field beside the new one, to be taken over or left. */
export function ChangePicker<Field extends string>({ ours, said, blank, changes, taken, onTaken }: Props<Field>) {
  const toggle = (field: Field) =>
    onTaken(taken.includes(field) ? taken.filter((one) => one !== field) : [...taken, field]);
  return (
    <div className={css.fields}>
      <div className={css.heads} aria-hidden>
        <span>{ours}</span>
        <span>{said}</span>
      </div>
      {changes.map((change) => (
        <div key={change.field} className={css.field} role="group" aria-label={change.label}>
          <span className={css.label}>{change.label}</span>
          <span className={css.ours}>
            <span className={css.head}>{ours}</span>
            {change.ours || <span className={css.blank}>{blank}</span>}
          </span>
          <Checkbox
            className={css.said}
            checked={taken.includes(change.field)}
            onChange={() => toggle(change.field)}
            aria-label={`${change.label}: ${change.said}`}
            label={
              <>
                <span className={css.whose} aria-hidden>
                  {said}
                </span>
                {change.said}
              </>
            }
          />
        </div>
      ))}
    </div>
  );
}
