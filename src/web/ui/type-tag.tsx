import { isEngineProject } from '#domain/project/project-type.ts';
import css from './type-tag.module.css';

/** What kind of service a project is, in the product's words; types of imported data keep their own. */
export function TypeTag({ type, subType }: { type: string; subType: string }) {
  const isEngine = isEngineProject({ type, subType });
  return <span className={css.tag} data-type={isEngine ? 'engine' : type.toLowerCase()}>{isEngine ? 'BIMIT Engine' : type.toUpperCase()}</span>;
}
