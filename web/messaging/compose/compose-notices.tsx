import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import type { Composing, DraftWork } from './composer.ts';
import css from './compose-screen.module.css';

const NoticeList = lazyPart(() => import('./notice-list.tsx'), 'NoticeList', null);

/** Shows the notices to read before going on, if any. */
export function ComposeNotices({ work, composing }: { work: DraftWork; composing: Composing }) {
  const { draft, restored, unsure, unsaved } = work;
  const any = unsure || unsaved !== undefined || draft.schedule || composing.refused || restored;
  return (
    <div className={css.notices} role="status">
      {any && <NoticeList work={work} composing={composing} />}
    </div>
  );
}
