import { common } from './en/common.ts';
import { customerView } from './en/customer-view.ts';
import { session } from './en/session.ts';
import { shell } from './en/shell.ts';

/** Texts of what every page starts with, and of signing in: all that the first page of a visitor loads. */
export const first = { common, customerView, session, shell };
