import { expect, test } from 'vitest';
import { editorDefaults, mediaSites } from './editor-defaults.ts';

test('the editor starts with the defaults of the specification', () => {
  const { typing, fontColor, fontBackgroundColor, image, indentBlock } = editorDefaults;
  expect(typing.undoStep).toBe(20);
  for (const colours of [fontColor, fontBackgroundColor]) {
    expect([colours.colors.length, colours.columns]).toEqual([15, 5]);
    expect(new Set(colours.colors.map(({ color }) => color)).size).toBe(15);
  }
  expect(image.resizeUnit).toBe('%');
  expect(image.resizeOptions.map(({ value }) => value)).toEqual([null, '25', '50', '75']);
  expect(image.upload.types).toEqual(['jpeg', 'png', 'gif', 'bmp', 'webp', 'tiff']);
  expect(indentBlock).toEqual({ offset: 40, unit: 'px' });
});

test('films, songs and places are recognised by their address; other pages are not', () => {
  const isKnown = (address: string) => mediaSites.flatMap(({ url }) => url).some((pattern) => pattern.test(address));
  for (const address of [
    'youtube.com/watch?v=abc',
    'www.youtube.com/live/abc',
    'youtu.be/abc',
    'vimeo.com/123',
    'web.facebook.com/church/videos/1',
    'open.spotify.com/episode/1',
    'maps.app.goo.gl/abc',
  ])
    expect(isKnown(address), address).toBe(true);
  for (const address of ['youtube.com/', 'example.org/watch', 'notyoutube.com/watch?v=abc', 'vimeo.com/about'])
    expect(isKnown(address), address).toBe(false);
});
