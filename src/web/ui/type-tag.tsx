import { typeDisplay } from '#domain/project/project-type.ts';
import { said } from '#web/lib/said.ts';
import { inkClass } from './themed.ts';
import css from './type-tag.module.css';

/** What kind of service a project is, in the product's words; types of imported data keep their own. */
export function TypeTag({ type, subType }: { type: string; subType: string }) {
  const { label, textColor } = typeDisplay({ type, subType });
  return <span className={`${css.tag} ${inkClass(textColor)}`}>{said(label)}</span>;
}
