import css from './loading-bar.module.css';
import { createElement, lazy, Suspense, type FunctionComponent, type ReactNode } from 'react';
import { importWithRetry } from '../../core/import-with-retry.ts';
import { commonWords } from '../wording/common-words.ts';

type PropsOf<Part> = Part extends (props: infer Props extends object) => ReactNode ? Props : never;

/**
 * A part of a screen whose code comes when it is first shown: `lazyPart(() => import('./preview.tsx'), 'Preview')`. Until
 * then a loading bar is shown at the top edge of the window, or `fallback` in its place.
 */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  fallback: ReactNode | ((props: PropsOf<Module[Name]>) => ReactNode) = <LoadingBar />,
): FunctionComponent<PropsOf<Module[Name]>> {
  const Part = lazy(importWithRetry(async () => ({ default: (await load())[name] as FunctionComponent<object> })));
  return function LazyPart(props) {
    const shown = typeof fallback === 'function' ? fallback(props) : fallback;
    return <Suspense fallback={shown}>{createElement<object>(Part, props)}</Suspense>;
  };
}

/** A bar at the top edge of the window while the code of what was clicked is loading. */
export function LoadingBar() {
  return <div className={css.loadingBar} role="status" aria-label={commonWords.loading} />;
}
