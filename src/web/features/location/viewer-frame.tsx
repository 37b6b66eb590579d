import { Alert, Loader, Paper, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useMediaQuery } from '@mantine/hooks';
import { useState, type ReactNode, type Ref } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import css from './viewer.module.css';

type ViewerFrameProps = { title: string; hostRef: Ref<HTMLDivElement>; failure: string | null; loading: string | null; panel?: ReactNode; tools?: ReactNode; footer?: ReactNode };

/** A viewer over the whole of its place, with its panel floating at the side (a sheet at the bottom of a phone) and its tools. */
export function ViewerFrame({ title, hostRef, failure, loading, panel, tools, footer }: ViewerFrameProps) {
  const texts = useTexts('location');
  const isPhone = useMediaQuery('(max-width: 47.99em)', window.innerWidth < 768);
  const [wish, setWish] = useState<boolean | null>(null);
  const isOpen = wish ?? !isPhone;
  return (
    <div className={css.frame}>
      <div ref={hostRef} className={css.host} />
      {loading && !failure && <div className={css.loading} role="status"><Loader size="sm" /><Text>{loading}</Text></div>}
      {failure && <Alert className={css.failure} color="red" variant="outline" role="alert">{failure}</Alert>}
      {panel && (
        <Paper className={css.panel} data-open={isOpen || undefined} withBorder>
          <div className={css.panelHandle}>
            {isOpen && <Text fw={600}>{title}</Text>}
            <IconButton label={texts(isOpen ? 'panelHide' : 'panelShow')} aria-expanded={isOpen} size={28} icon={isOpen ? <IconChevronDown size={16} /> : <IconChevronUp size={16} />} onClick={() => setWish(!isOpen)} />
          </div>
          {isOpen && <Stack gap="md" className={css.panelBody}>{panel}</Stack>}
        </Paper>
      )}
      {tools && <Paper className={css.tools} withBorder role="toolbar" aria-label={texts('tools')}>{tools}</Paper>}
      {footer && <Text size="xs" className={css.footer}>{footer}</Text>}
    </div>
  );
}

/** A heading within a panel, with what belongs to it on the right. */
export function PanelSection({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <div className={css.sectionHead}><Text component="h2" fw={600} size="sm">{title}</Text>{actions}</div>
      {children}
    </section>
  );
}
