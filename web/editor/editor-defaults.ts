import type { EditorConfig } from '@ckeditor/ckeditor5-core';
import { editorWords } from './words.ts';

const { colours: colour } = editorWords;

const COLUMNS = 5;

const palette = [
  { color: 'hsl(0, 0%, 0%)', label: colour.black },
  { color: 'hsl(0, 0%, 30%)', label: colour.dimGrey },
  { color: 'hsl(0, 0%, 60%)', label: colour.grey },
  { color: 'hsl(0, 0%, 90%)', label: colour.lightGrey },
  { color: 'hsl(0, 0%, 100%)', label: colour.white, hasBorder: true },
  { color: 'hsl(0, 75%, 60%)', label: colour.red },
  { color: 'hsl(30, 75%, 60%)', label: colour.orange },
  { color: 'hsl(60, 75%, 60%)', label: colour.yellow },
  { color: 'hsl(90, 75%, 60%)', label: colour.lightGreen },
  { color: 'hsl(120, 75%, 60%)', label: colour.green },
  { color: 'hsl(150, 75%, 60%)', label: colour.aquamarine },
  { color: 'hsl(180, 75%, 60%)', label: colour.turquoise },
  { color: 'hsl(210, 75%, 60%)', label: colour.lightBlue },
  { color: 'hsl(240, 75%, 60%)', label: colour.blue },
  { color: 'hsl(270, 75%, 60%)', label: colour.purple },
];

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
