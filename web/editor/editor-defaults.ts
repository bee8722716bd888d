import type { EditorConfig } from '@ckeditor/ckeditor5-core';

const COLUMNS = 5;

// The names are CKEditor's own: it translates them itself.
const palette = [
  ['hsl(0, 0%, 0%)', 'Black'],
  ['hsl(0, 0%, 30%)', 'Dim grey'],
  ['hsl(0, 0%, 60%)', 'Grey'],
  ['hsl(0, 0%, 90%)', 'Light grey'],
  ['hsl(0, 0%, 100%)', 'White'],
  ['hsl(0, 75%, 60%)', 'Red'],
  ['hsl(30, 75%, 60%)', 'Orange'],
  ['hsl(60, 75%, 60%)', 'Yellow'],
  ['hsl(90, 75%, 60%)', 'Light green'],
  ['hsl(120, 75%, 60%)', 'Green'],
  ['hsl(150, 75%, 60%)', 'Aquamarine'],
  ['hsl(180, 75%, 60%)', 'Turquoise'],
  ['hsl(210, 75%, 60%)', 'Light blue'],
  ['hsl(240, 75%, 60%)', 'Blue'],
  ['hsl(270, 75%, 60%)', 'Purple'],
].map(([color = '', label = '']) => ({ color, label, hasBorder: label === 'White' }));

const colours = { colors: palette, columns: COLUMNS, documentColors: COLUMNS };

/** The editor settings of the specification, set here so that a new editor version changes nothing. */
export const editorDefaults = {
  typing: { undoStep: 20, transformations: { include: [] } },
  fontColor: colours,
  fontBackgroundColor: colours,
  // In pixels rather than by class: mail programs know no style sheet of ours.
  fontSize: { options: [12, 14, 'default', 18, 22, 28], supportAllValues: true },
  fontFamily: { supportAllValues: true },
  image: {
    resizeUnit: '%',
    resizeOptions: [
      { name: 'resizeImage:original', value: null, icon: 'original' },
      { name: 'resizeImage:25', value: '25', icon: 'small' },
      { name: 'resizeImage:50', value: '50', icon: 'medium' },
      { name: 'resizeImage:75', value: '75', icon: 'large' },
    ],
    upload: { types: ['jpeg', 'png', 'gif', 'bmp', 'webp', 'tiff'] },
  },
  indentBlock: { offset: 40, unit: 'px' },
} satisfies EditorConfig;

/** Sites from which a film, a song or a place may be embedded, by address. */
export const mediaSites = [
  { name: 'youtube', url: /^((m|www|music)\.)?(youtube\.com\/(watch|live|shorts|playlist)|youtu\.be\/)/ },
  { name: 'vimeo', url: /^(player\.)?vimeo\.com\/[\w/]*\d+/ },
  { name: 'facebook', url: /^((m|web|www)\.)?(facebook\.com\/.+|fb\.watch\/.+)/ },
  { name: 'instagram', url: /^(www\.)?instagram\.com\/(p|reel|tv)\/.+/ },
  { name: 'tiktok', url: /^((www|vm)\.)?tiktok\.com\/.+/ },
  { name: 'spotify', url: /^open\.spotify\.com\/.+/ },
  { name: 'dailymotion', url: /^(www\.)?dailymotion\.com\/video\/\w+/ },
  { name: 'audiomack', url: /^(www\.)?audiomack\.com\/.+/ },
  { name: 'soundcloud', url: /^((m|on|www)\.)?soundcloud\.com\/.+/ },
  { name: 'googleMaps', url: [/^(www\.)?google\.com\/maps\/.+/, /^maps\.google\.com\/.+/, /^maps\.app\.goo\.gl\/.+/] },
];
