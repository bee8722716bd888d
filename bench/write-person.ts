import { type Measured, alternate } from './measurements.ts';
import { postsPerSecond } from './request-load.ts';
import { referenceServer } from './report.ts';
import { type BenchEnvironment, withServer } from './environment.ts';

let people = 0;
const somebody = () => {
  people += 1;
  return {
    firstName: 'Ada',
    lastName: `Okafor ${people}`,
    email: `p${people}@example.org`,
    mobilePhone: `0805${String(people).padStart(7, '0')}`,
  };
};

/** People a second, one request each, 16 at once. */
const ours =
  ({ url, caller }: Pick<BenchEnvironment, 'url' | 'caller'>) =>
  () =>
    postsPerSecond(`${url}/api/People/createPerson`, {
      headers: { cookie: caller.cookie },
      as: 'form',
      body: somebody,
    });

/** Writing one person with validation, matching and audit, against a bare insert through a bare server. */
export async function benchWritePerson(): Promise<Measured[]> {
  const taken = await withServer({}, async (environment) => {
    const reference = await referenceServer(environment.databaseUrl, {
      insert: ({ firstName, lastName, email, mobilePhone }) => ({
        text: `INSERT INTO bare_people (first_name, last_name, email, phone_number, search_text) VALUES ($1, $2, $3, $4, lower($1 || ' ' || $2 || ' ' || $3 || ' ' || $4)) RETURNING id`,
        values: [firstName, lastName, email, mobilePhone],
      }),
    });
    await reference.pool.query(
      'CREATE TABLE bare_people (tenant_id uuid DEFAULT gen_random_uuid(), id uuid DEFAULT gen_random_uuid(), first_name text, last_name text, email text, phone_number text, search_text text, PRIMARY KEY (tenant_id, id))',
    );
    await reference.pool.query('CREATE INDEX ON bare_people USING gin (tenant_id, search_text gin_trgm_ops)');
    const rates = await alternate(3, ours(environment), () =>
      postsPerSecond(`${reference.url}/insert`, { as: 'json', body: somebody }),
    );
    await reference.stop();
    return rates;
  });
  return [
    {
      operation: 'write one person, 16 at once',
      limit: 'bare insert, bare server',
      kind: 'rate',
      unit: '/s',
      goal: 0.5,
      ...taken,
    },
  ];
}
