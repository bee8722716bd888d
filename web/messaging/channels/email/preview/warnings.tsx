import { Note } from '../../../../ui/marks/badge.tsx';
import css from './preview.module.css';
import type { Rendered } from './use-rendered.ts';
import { lookTitle, warningWords } from './words.ts';

/** Warnings before an e-mail goes, if any. */
export function Warnings({ rendered }: { rendered: Rendered }) {
  const { warnings } = rendered;
  if (warnings.length === 0) return null;
  return (
    <Note tone={warnings.some(({ blocking }) => blocking) ? 'bad' : 'warning'} title={lookTitle}>
      <ul className={css.warnings}>
        {warnings.map((warning) => (
          <li key={warning.kind + warning.about}>{warningWords(warning)}</li>
        ))}
      </ul>
    </Note>
  );
}
