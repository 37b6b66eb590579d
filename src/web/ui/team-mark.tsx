import css from './brand.module.css';

/** A team's logo, as high as the product's mark; nothing without one. Its name is beside it. */
export function TeamMark({ logo }: { logo: string | null }) {
  return logo && <img src={logo} alt="" className={css.teamLogo} />;
}
