import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { commonWords } from '../wording/common-words.ts';

const evergreen: MantineColorsTuple = [
  '#f0f8f5',
  '#d9eee6',
  '#b3dccd',
  '#8bcfb6',
  '#5fc4a4',
  '#3da585',
  '#27866a',
  '#1b7259',
  '#14634f',
  '#0f4f3f',
];
const stone: MantineColorsTuple = [
  '#faf9f7',
  '#f3f1ed',
  '#e7e4df',
  '#d6d1ca',
  '#b3ada6',
  '#8a847b',
  '#6e6861',
  '#57534e',
  '#3a3632',
  '#1c1917',
];
const night: MantineColorsTuple = [
  '#edebe8',
  '#d5d1cc',
  '#b3ada6',
  '#827b73',
  '#4a4540',
  '#33302c',
  '#1d1b19',
  '#191715',
  '#141311',
  '#0f0e0d',
];
const red: MantineColorsTuple = [
  '#fdecea',
  '#fad5d1',
  '#f7b8b1',
  '#f59488',
  '#f08074',
  '#dc5a4c',
  '#c93a2b',
  '#bd2c1e',
  '#b42318',
  '#8f1a11',
];

const field = { defaultProps: { size: 'md' } };
const floating = { transitionProps: { transition: 'fade' as const, duration: 120 } };

/** Filled buttons take the tokens, whose text passes for contrast in both themes; the rest is Mantine's. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const given = defaultVariantColorsResolver(input);
  const tone = input.color === 'red' ? 'red' : !input.color || input.color === 'evergreen' ? 'accent' : undefined;
  if (!tone) return given;
  if (input.variant === 'filled') {
    const hover = `color-mix(in srgb, var(--${tone}) 86%, var(--ink))`;
    return { background: `var(--${tone})`, hover, color: `var(--on-${tone})`, border: 'transparent' };
  }
  if (input.variant === 'outline') {
    return {
      background: 'transparent',
      hover: `var(--${tone}-soft)`,
      color: `var(--${tone})`,
      border: `var(--${tone})`,
    };
  }
  if (input.variant === 'default') return given;
  return { ...given, color: `var(--${tone})`, hover: `var(--${tone}-soft)` };
};

/** Ink and paper with one evergreen accent (see tokens.css); every Mantine component takes its looks from here. */
export const theme = createTheme({
  primaryColor: 'evergreen',
  primaryShade: { light: 8, dark: 4 },
  variantColorResolver,
  autoContrast: true,
  luminanceThreshold: 0.35,
  colors: { evergreen, gray: stone, dark: night, red },
  black: '#1c1917',
  white: '#ffffff',
  fontFamily: "Inter, 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: { fontWeight: '600' },
  fontSizes: { xs: '12px', sm: '14px', md: '15px', lg: '17px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '22px', lg: '24px', xl: '28px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    TextInput: field,
    PasswordInput: field,
    Textarea: field,
    NativeSelect: field,
    Select: { defaultProps: { size: 'md', comboboxProps: { shadow: 'md' } } },
    MultiSelect: { defaultProps: { size: 'md', comboboxProps: { shadow: 'md' } } },
    Checkbox: { defaultProps: { size: 'sm', radius: 'xs', color: 'var(--accent)', iconColor: 'var(--on-accent)' } },
    Radio: { defaultProps: { size: 'sm', color: 'var(--accent)', iconColor: 'var(--on-accent)' } },
    Switch: { defaultProps: { size: 'sm', color: 'var(--accent)' } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        padding: 'xl',
        overlayProps: { backgroundOpacity: 0.4 },
        closeButtonProps: { 'aria-label': commonWords.close },
        ...floating,
      },
    },
    Drawer: {
      defaultProps: {
        padding: 'xl',
        overlayProps: { backgroundOpacity: 0.3 },
        closeButtonProps: { 'aria-label': commonWords.close },
      },
    },
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-end', withInitialFocusPlaceholder: false, ...floating } },
    Tooltip: { defaultProps: { openDelay: 300, ...floating } },
    PillsInput: field,
    Loader: { defaultProps: { size: 'sm', type: 'oval' } },
  },
});
