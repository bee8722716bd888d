import { ComposePanel, type To } from '../../compose/compose-panel.tsx';
import { smsComposer } from './sms-composer.tsx';

type Props = { opened: boolean; to: To; onClose: () => void };

/** Compose SMS at the side of another screen. */
export const ComposeSmsPanel = (props: Props) => <ComposePanel composer={smsComposer} {...props} />;
