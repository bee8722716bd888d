import { benchAttendance } from './attendance.ts';
import { benchAudience } from './audience.ts';
import { benchBrowser } from './browser.ts';
import { benchDoor } from './browser/door.ts';
import { benchDispatch } from './dispatch.ts';
import { line, type Measured } from './measurements.ts';
import { benchEmail, benchEmailMemory } from './email.ts';
import { benchFreshOrganisation } from './fresh-organisation.ts';
import { benchGroups } from './groups.ts';
import { benchImport } from './import.ts';
import { benchMemory } from './memory.ts';
import { benchMillion } from './million.ts';
import { benchPeopleSearch } from './people-search.ts';
import { benchPreview } from './preview.ts';
import { benchReplicas } from './replicas.ts';
import { benchReport } from './report.ts';
import { benchSmallMachine } from './small-machine.ts';
import { benchWritePerson } from './write-person.ts';

const benches: Record<string, () => Promise<Measured[]>> = {
  import: benchImport,
  preview: benchPreview,
  search: benchPeopleSearch,
  million: benchMillion,
  fresh: benchFreshOrganisation,
  groups: benchGroups,
  write: benchWritePerson,
  attendance: benchAttendance,
  audience: benchAudience,
  dispatch: benchDispatch,
  email: benchEmail,
  'email-memory': benchEmailMemory,
  memory: benchMemory,
  small: benchSmallMachine,
  report: benchReport,
  replicas: benchReplicas,
  browser: benchBrowser,
  door: benchDoor,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. Choose from: ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}
console.log('Each figure is a median; a ratio counts, an absolute time does not.\n');
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  for (const measured of await bench()) console.log(line(measured));
}
// Lingering connections must not keep the process.
process.exit(0);
