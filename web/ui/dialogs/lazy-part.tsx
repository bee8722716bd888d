import { createElement, lazy, Suspense, type FunctionComponent, type ReactNode } from 'react';
import { importWithRetry } from '../../core/import-with-retry.ts';
import { LoadingBar } from './loading-bar.tsx';

type PropsOf<Part> = Part extends (props: infer Props extends object) => ReactNode ? Props : never;

/**
 * A part of a screen whose code comes when it is first shown: `lazyPart(() => import('./preview.tsx'), 'Preview')`. Until
 * then a bar at the top edge says that it is loading, or `meanwhile` stands in its place.
 */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  meanwhile: ReactNode | ((props: PropsOf<Module[Name]>) => ReactNode) = <LoadingBar />,
): FunctionComponent<PropsOf<Module[Name]>> {
  const Part = lazy(importWithRetry(async () => ({ default: (await load())[name] as FunctionComponent<object> })));
  return function LazyPart(props) {
    const fallback = typeof meanwhile === 'function' ? meanwhile(props) : meanwhile;
    return <Suspense fallback={fallback}>{createElement<object>(Part, props)}</Suspense>;
  };
}
