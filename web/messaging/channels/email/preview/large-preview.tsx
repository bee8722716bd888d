import { messagingCommon } from '../../../common-words.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { PreviewModes } from './preview-modes.tsx';
import css from './preview.module.css';
import type { Rendered } from './use-rendered.ts';

/** An e-mail with as much room as there is. */
export const LargePreview = ({ rendered, onClose }: { rendered: Rendered; onClose: () => void }) => (
  <Dialog title={messagingCommon.howItWillLook} opened onClose={onClose} width="1080px">
    <div className={css.preview}>
      <PreviewModes rendered={rendered} height={640} />
    </div>
  </Dialog>
);
