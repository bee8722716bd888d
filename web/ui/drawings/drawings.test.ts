import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DrawingOf, drawings, type DrawingName } from './drawing-set.tsx';

test('each drawing is less than 3 KB, decorative, and uses only the theme’s colours', () => {
  for (const name of Object.keys(drawings) as DrawingName[]) {
    const svg = renderToStaticMarkup(createElement(DrawingOf, { name }));
    expect(svg.length, name).toBeLessThan(3000);
    expect(svg, name).toContain('aria-hidden="true"');
    expect(svg, name).not.toMatch(/#[0-9a-f]{3}|rgb|(?:fill|stroke)="/i);
  }
});
