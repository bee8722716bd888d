// `node backup-work.ts <folder> <file>`: backs up the database in that folder, a copy nobody else uses. See backup-process.ts.
import { openEmbedded } from '../engines/embedded.ts';
import { backupHere } from './backup.ts';

const [, , folder = '', file = ''] = process.argv;
// Who started it has ended.
process.stdin.once('end', () => process.exit(1)).resume();
const database = await openEmbedded(folder);
await backupHere(database, { file });
process.exit(0);
