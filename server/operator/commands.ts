import { parseArgs } from 'node:util';
import { Refusal } from '../core/errors.ts';
import { accountCommands } from './accounts.ts';
import { backupCommands } from './backups.ts';
import { bounceCommands } from './bounces.ts';
import { type Command, Mistake, openingItThemselves, type Operator } from './command.ts';
import { migrateCommands } from './migrate.ts';
import { movingCommands } from './moving/commands.ts';
import { senderIdCommands } from './sender-ids.ts';
import { tenantCommands } from './tenants.ts';
import { unitCommands } from './units.ts';

const commands: Command[] = [
  ...tenantCommands,
  ...movingCommands,
  ...unitCommands,
  ...senderIdCommands,
  ...backupCommands,
  ...migrateCommands,
  ...accountCommands,
  ...bounceCommands,
];

/** A parsed command line. */
export type Asked = { command: Command; args: string[]; options: Record<string, string | boolean | undefined> };

/** The page that `npm run koinonia` shows. */
export function usage(): string {
  const rows = commands.map(({ words, takes, options = {}, about }) => {
    const extras = Object.entries(options).map(([name, kind]) => `[--${name}${kind === 'string' ? ' <…>' : ''}]`);
    return [`  ${[words, takes, ...extras].filter(Boolean).join(' ')}`, about];
  });
  for (const [words, about] of Object.entries(openingItThemselves)) rows.push([`  ${words}`, about]);
  const page = rows.flatMap(([call = '', about = '']) => [call, `      ${about}`]);
  return [
    'npm run koinonia -- <command>',
    '',
    ...page,
    '',
    'A tenant is named by its id or its name; put a name with spaces in quotes.',
  ].join('\n');
}

/** @throws Mistake that says what is wrong with the words, and how the command is called */
export function parseCommand(argv: readonly string[]): Asked {
  const command = commands.find(({ words }) => words.split(' ').every((word, at) => argv[at] === word));
  if (!command) {
    const near = commands.filter(({ words }) => words.split(' ')[0] === argv[0]).map(({ words }) => `"${words}"`);
    throw new Mistake(
      near.length > 0
        ? `Which one? There is ${near.join(', ')}.`
        : `There is no command "${argv.join(' ')}".\n\n${usage()}`,
    );
  }
  const { args, options } = readOptions(command, argv.slice(command.words.split(' ').length));
  const takes = command.takes === '' ? [] : command.takes.split(/ (?=[<[])/);
  if (args.length !== takes.length)
    throw new Mistake(`Usage: npm run koinonia -- ${command.words} ${command.takes}`.trim());
  return { command, args, options };
}

function readOptions({ words, options = {} }: Command, rest: string[]): Pick<Asked, 'args' | 'options'> {
  const known = Object.fromEntries(Object.entries(options).map(([name, type]) => [name, { type }]));
  try {
    const { values, positionals } = parseArgs({ args: rest, options: known, allowPositionals: true });
    return { args: positionals, options: values as Asked['options'] };
  } catch (error) {
    throw new Mistake(`"${words}" does not understand this: ${(error as Error).message}`, { cause: error });
  }
}

/** Carries out one command; answers what to print. @throws Mistake in words */
export async function runCommand(operator: Operator, argv: readonly string[]): Promise<string> {
  const { command, args, options } = parseCommand(argv);
  try {
    return (await command.run(operator, { args, options })).join('\n');
  } catch (error) {
    if (error instanceof Refusal) throw new Mistake(error.message, { cause: error });
    throw error;
  }
}
