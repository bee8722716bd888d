import { benchAudience } from './audience.ts';
import { benchDispatch } from './dispatch.ts';
import { line, type Measured } from './figures.ts';
import { benchImport } from './import.ts';
import { benchPeopleSearch } from './people-search.ts';

const benches: Record<string, () => Promise<Measured[]>> = {
  import: benchImport,
  search: benchPeopleSearch,
  audience: benchAudience,
  dispatch: benchDispatch,
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
