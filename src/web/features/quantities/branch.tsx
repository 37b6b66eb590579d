import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { countText } from './figure-texts.ts';
import css from './quantities.module.css';

type BranchProps = {
  name: string;
  count: number;
  /** '#rrggbb' of a mark before the name. */
  color?: string;
  isOpenAtFirst?: boolean;
  actions?: ReactNode;
  children: ReactNode;
};

/** A part of a tree that opens; what is in it is made when it is open. */
export function Branch({ name, count, color, isOpenAtFirst = false, actions, children }: BranchProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  return (
    <li>
      <div className={css.line}>
        <UnstyledButton
          className={css.branch}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
          {color && <span className={css.dot} style={{ background: color }} aria-hidden />}
          <span className={css.branchName}>{name}</span>
        </UnstyledButton>
        <span className={css.small}>{countText(count)}</span>
        {actions && <span className={css.lineActions}>{actions}</span>}
      </div>
      {isOpen && (
        <div id={id} className={css.branchBody}>
          {children}
        </div>
      )}
    </li>
  );
}
