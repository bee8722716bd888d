import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { heldInWords } from '../backups.ts';
import { type Command, Mistake } from '../command.ts';
import { findTenant } from '../tenants.ts';
import { packOrganisation } from './pack.ts';
import { unpackOrganisation } from './unpack.ts';

const pack: Command = {
  words: 'tenants pack',
  takes: '<tenant> <file>',
  about: 'Writes one organisation with its accounts and files to one file, to restore it or to move it elsewhere',
  run: async (operator, { args: [meant = '', name = ''] }) => {
    const file = resolve(operator.folder, name);
    const taken = await access(file).then(
      () => true,
      () => false,
    );
    if (taken) throw new Mistake(`${file} already exists. Choose another name, or move it.`);
    const tenant = await findTenant(operator, meant);
    const { hash, accounts, atProvider } = await packOrganisation(operator.deps, tenant, file);
    return [
      `Wrote ${file}: ${tenant.name}, with ${accounts} accounts. It holds passwords' hashes and second factors: keep it safe.`,
      `Hash: ${hash}`,
      ...(atProvider > 0
        ? [`${atProvider} messages were at a provider at that moment. To move, wait a minute and pack again.`]
        : []),
    ];
  },
};

const unpack: Command = {
  words: 'tenants unpack',
  takes: '<file>',
  options: { replace: 'boolean' },
  about:
    'Reads a file of "tenants pack" of the same version while everything runs. Nothing of it is sent until "go-on"; --replace puts it in place of the organisation that is here',
  run: async (operator, { args: [name = ''], options }) => {
    const file = resolve(operator.folder, name);
    const { opening, hash, already, joined, suspended } = await unpackOrganisation(operator.deps, {
      file,
      replace: options['replace'] === true,
    });
    if (already) return [`${opening.name} came from this file before. Nothing was changed.`, `Hash: ${hash}`];
    return [
      `${opening.name} (${opening.tenantId}) is here as it was at ${opening.at}.`,
      `Hash: ${hash}`,
      ...(joined > 0
        ? [
            `${joined} of its accounts have the address of an account here, and sign in with the password they have here.`,
          ]
        : []),
      ...(suspended ? [`It is suspended, as it was then: npm run koinonia -- tenants resume ${opening.tenantId}`] : []),
      ...(await heldInWords(operator, opening.tenantId)),
    ];
  },
};

export const movingCommands = [pack, unpack];
