import i18next from 'i18next';
import '#web/lib/texts.ts';
import { sandboxCheckout } from './en/sandbox-checkout.ts';

/** Texts of the payment sandbox, a page of its own. */
export const sandbox = { sandboxCheckout };

i18next.addResourceBundle('en', 'sandboxCheckout', sandboxCheckout);
