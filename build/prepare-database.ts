// What a first start on the embedded database begins with: `npm run build` makes it, and so does every start that needs it.
import { prepareEmbedded } from '../server/core/db/index.ts';

await prepareEmbedded();
