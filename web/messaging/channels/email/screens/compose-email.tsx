import { ComposeScreen } from '../../../compose/compose-screen.tsx';
import { emailComposer } from '../email-composer.tsx';

export { emailComposer as composer } from '../email-composer.tsx';
export { saveKept } from '../../../compose/compose-screen.tsx';

/** Writing an e-mail. */
export const ComposeEmail = () => <ComposeScreen composer={emailComposer} />;
