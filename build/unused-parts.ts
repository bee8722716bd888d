import type { Plugin } from 'vite';

type Part = {
  /** The end of its file's path. */
  file: string;
  /** The replacement: the same names without their behavior. */
  code: string;
  /** The pattern of a source that uses it after all. The build then fails rather than leave a hole. */
  unless: RegExp;
};

const mantine = '@mantine/core/esm';
const router = '@tanstack/react-router';

/**
 * Parts of libraries that no screen uses but every screen would load, because another part names them: as a property
 * (`Button.Group`), or as a default.
 */
const parts: Part[] = [
  property('Button', 'Group'),
  property('Button', 'GroupSection'),
  property('ActionIcon', 'Group'),
  property('ActionIcon', 'GroupSection'),
  {
    ...property('Checkbox', 'Card'),
    code: 'export const CheckboxCard = undefined, CheckboxCardContext = undefined;',
  },
  property('Checkbox', 'Indicator'),
  // A box checks whether it is in a group; none is.
  {
    ...property('Checkbox', 'Group'),
    code: `import { createContext } from 'react';
      export const CheckboxGroup = undefined;
      export const CheckboxGroupContext = createContext(null);`,
  },
  { ...property('Input', 'Placeholder'), unless: /\b(?:Input\.Placeholder|FileInput)\b/ },
  { ...property('Input', 'Success'), unless: /\bInput\.Success\b|\ssuccess=\{/ },
  // The variables are in a stylesheet (web/ui/theme/variables.css), and the classes by width are unused.
  {
    file: `${mantine}/core/MantineProvider/MantineCssVariables/MantineCssVariables.mjs`,
    code: 'export const MantineCssVariables = () => null;',
    unless: /\bwithCssVariables(?!=\{false\})/,
  },
  {
    file: `${mantine}/core/MantineProvider/MantineClasses/MantineClasses.mjs`,
    code: 'export const MantineClasses = () => null;',
    unless: /\bwithGlobalClasses(?!=\{false\})|\b(?:hiddenFrom|visibleFrom|lightHidden|darkHidden)\b/,
  },
  // Styles by window width are in our own files.
  {
    file: `${mantine}/core/InlineStyles/InlineStyles.mjs`,
    code: 'export const InlineStyles = () => null;',
    unless: /=\{\{ ?(?:base|xs|sm|md|lg|xl)\b|\b(?:Grid|SimpleGrid|AppShell|Flex)\b[^;]* from '@mantine\/core'/,
  },
  loader('Bars'),
  loader('Dots'),
  // The theme has its own, and no other colours are used by name.
  {
    file: `${mantine}/core/MantineProvider/default-colors.mjs`,
    code: 'export const DEFAULT_COLORS = {};',
    unless: /\bcolor="(?!gray"|red"|evergreen"|var\()/,
  },
  // Links are our own (web/core/link.tsx), and so is the search in an address (web/core/query-params.ts).
  {
    file: `${router}/dist/esm/link.js`,
    code: 'export const Link = undefined, createLink = undefined, linkOptions = undefined, useLinkProps = undefined;',
    unless: new RegExp(`\\b(?:Link|createLink|linkOptions|useLinkProps)\\b[^;]* from '${router}'`),
  },
  // Only a server writes this script.
  {
    file: `${router}/dist/esm/scroll-restoration.js`,
    code: 'export const ScrollRestoration = () => null;',
    unless: /\bScrollRestoration\b/,
  },
  {
    file: '@tanstack/router-core/dist/esm/searchParams.js',
    code: `export const defaultParseSearch = undefined, defaultStringifySearch = undefined, parseSearchWith = undefined,
      stringifySearchWith = undefined;`,
    unless: new RegExp(`\\b(?:parse|stringify)SearchWith\\b[^;]* from '${router}'`),
  },
];

/** A part that Mantine exports as `<owner>.<name>`. */
function property(owner: string, name: string): Part {
  const whole = `${owner}${name}`;
  return {
    file: `${mantine}/components/${owner}/${whole}/${whole}.mjs`,
    code: `export const ${whole} = undefined;`,
    unless: new RegExp(`\\b(?:${owner}\\.${name}|${whole})\\b`),
  };
}

/** A loading animation; ours is the oval. */
function loader(name: string): Part {
  return {
    file: `${mantine}/components/Loader/loaders/${name}.mjs`,
    code: `export const ${name} = undefined;`,
    unless: new RegExp(`type(?:=|: )["']${name.toLowerCase()}["']`),
  };
}

/** Builds the screens without these parts. Fails if a source uses one, or a library no longer has it. */
export function withoutUnusedParts(): Plugin {
  const met = new Set<Part>();
  return {
    name: 'koinonia-unused-parts',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const part = parts.find(({ file }) => id.endsWith(`node_modules/${file}`));
      if (!part) return undefined;
      met.add(part);
      return { code: part.code, moduleSideEffects: false };
    },
    transform(code, id) {
      if (!/\/web\/.*\.tsx?$/.test(id) || id.includes('node_modules')) return undefined;
      const used = parts.find(({ unless }) => unless.test(code));
      if (used) this.error(`uses ${used.file}, which build/unused-parts.ts leaves out: take it off that list.`);
      return undefined;
    },
    buildEnd(failure) {
      const gone = parts.filter((part) => !met.has(part)).map(({ file }) => file);
      if (!failure && gone.length > 0) this.error(`build/unused-parts.ts names what is not loaded: ${gone.join(', ')}`);
    },
  };
}
