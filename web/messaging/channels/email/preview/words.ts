import { catalogue } from '../../../../core/catalogue.ts';

/** An e-mail as it will arrive. */
export const previewWords = catalogue('email-preview', {
  title: 'How it will look',
  what: 'the preview',
  whatEmail: 'the e-mail',
  empty: 'Your e-mail will appear here.',
  phone: 'Phone',
  desktop: 'Desktop',
  lightOrDark: 'Light or dark',
  light: 'Light',
  dark: 'Dark',
  text: 'Plain text',
  from: 'From {sender}',
  larger: 'Show larger',
});
