import { ComposeScreen } from '../../../compose/compose-screen.tsx';
import { smsComposer } from '../sms-composer.tsx';

export { smsComposer as composer } from '../sms-composer.tsx';
export { saveKept } from '../../../compose/compose-screen.tsx';

/** Writing an SMS. */
export const ComposeSms = () => <ComposeScreen composer={smsComposer} />;
