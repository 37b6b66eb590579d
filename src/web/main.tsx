import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@fontsource-variable/geist/wght.css';
import './global.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '#web/lib/query-client.ts';
import { makeRouter } from '#web/routes/router.tsx';
import { cssVariables } from '#web/ui/css-variables.ts';
import { theme } from '#web/ui/theme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
const queries = createQueryClient();
createRoot(root).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
    <Notifications position="bottom-right" limit={3} />
    <QueryClientProvider client={queries}>
      <RouterProvider router={makeRouter(queries)} />
    </QueryClientProvider>
  </MantineProvider>,
);
