import './ui/first.css';
import '@fontsource-variable/geist/wght.css';
import './global.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { dropTurns } from '#web/lib/drop-turns.ts';
import { focusInvalid } from '#web/lib/focus-invalid.ts';
import { startLanguage } from '#web/lib/language.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { reloadAfterDeploy } from '#web/lib/reload-after-deploy.ts';
import { tellCutText } from '#web/lib/tell-cut-text.ts';
import { makeRouter } from '#web/routes/router.tsx';
import { cssVariables } from '#web/ui/css-variables.ts';
import { NotificationStack } from '#web/ui/notification-stack.tsx';
import { theme } from '#web/ui/theme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
const queries = createQueryClient();
// The shell of index.html goes in the moment in which the page has something of its own to show.
new MutationObserver((_changes, observer) => {
  if (!root.querySelector('main, h1')) return;
  document.getElementById('shell')?.remove();
  observer.disconnect();
}).observe(root, { childList: true, subtree: true });
reloadAfterDeploy();
dropTurns();
tellCutText();
focusInvalid();
// Nothing here is awaited: texts of another language come with files that need this one to have ended.
void startLanguage().then(() =>
  createRoot(root).render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <NotificationStack />
      <QueryClientProvider client={queries}>
        <RouterProvider router={makeRouter(queries)} />
      </QueryClientProvider>
    </MantineProvider>,
  ),
);
