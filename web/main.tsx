import './ui/theme/styles.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ignoreDoubleClicks, clickPressedElement } from './core/clicks.ts';
import { removeFirstFrame } from './core/first-frame.ts';
import { queryClient } from './core/query-client.ts';
import { refetchStyles } from './core/refetch-styles.ts';
import { router } from './routes.tsx';
import { theme } from './ui/theme/theme.ts';
import { Toasts } from './ui/page/toasts.tsx';

clickPressedElement();
ignoreDoubleClicks();
refetchStyles();
const root = document.getElementById('root');
if (root) {
  removeFirstFrame(root);
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Toasts />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
