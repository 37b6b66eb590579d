import '@fontsource-variable/geist/wght.css';
import './sandbox-checkout.css';
import { createRoot } from 'react-dom/client';
import { startLanguage } from '#web/lib/language.ts';
import { SandboxPages } from '#web/features/sandbox-checkout/sandbox-pages.tsx';

// A page of its own without the kit, whose inline styles the page's stricter policy would refuse.
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
await startLanguage();
createRoot(root).render(<SandboxPages path={window.location.pathname} />);
