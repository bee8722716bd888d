import {
  convertCssVariables,
  deepMerge,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { expect, test } from 'vitest';
import { theme } from './theme.ts';

type Variables = Record<string, string>;

/** Mantine's own variables, set to our tokens, so that both kinds of component agree in both themes. */
const tokens: Variables = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--quiet)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--red)',
  '--mantine-color-placeholder': 'var(--quiet)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunk)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--hairline)',
  '--mantine-color-disabled': 'var(--sunk)',
  '--mantine-color-disabled-color': 'var(--quiet)',
  '--mantine-shadow-md': 'var(--shadow)',
  '--mantine-shadow-sm': 'var(--shadow)',
  '--mantine-shadow-xl': 'var(--shadow)',
};

// Computing them in the browser took every screen 3 KB of script. After a change of the theme, `npx vitest run <this
// file> -u` writes them again.
test('the variables of the stylesheet match the theme', async () => {
  const ours = deepMerge(defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme)), {
    variables: {},
    light: tokens,
    dark: tokens,
  });
  const standard = defaultCssVariablesResolver(DEFAULT_THEME);
  const unused = Object.keys(DEFAULT_THEME.colors).filter((color) => !(color in (theme.colors ?? {})));
  const ofUnused = new RegExp(`^--mantine-color-(${unused.join('|')})-`);
  const changed = (all: Variables, before: Variables) =>
    Object.fromEntries(Object.entries(all).filter(([name, value]) => before[name] !== value && !ofUnused.test(name)));
  const css = convertCssVariables(
    {
      variables: changed(ours.variables, standard.variables),
      light: changed(ours.light, standard.light),
      dark: changed(ours.dark, standard.dark),
    },
    undefined,
  );
  const formatted = css
    .trim()
    .replaceAll('"', "'")
    .replaceAll(/, (?=:host)/g, ',\n')
    .replaceAll('{', ' {\n  ')
    .replaceAll(/;(?=-)/g, ';\n  ')
    .replaceAll(';}', ';\n}');
  await expect(`/* Written by theme.test.ts from theme.ts. */\n${formatted}\n`).toMatchFileSnapshot('./variables.css');
});
