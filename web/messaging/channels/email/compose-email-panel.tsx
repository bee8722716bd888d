import { ComposePanel, type To } from '../../compose/compose-panel.tsx';
import { emailComposer } from './email-composer.tsx';

type Props = { opened: boolean; to: To; onClose: () => void };

/** Compose Email at the side of another screen. */
export const ComposeEmailPanel = (props: Props) => <ComposePanel composer={emailComposer} {...props} />;
