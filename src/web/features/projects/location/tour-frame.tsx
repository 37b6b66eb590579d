import { Button, Loader, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import side from './side-list.module.css';
import css from './tour.module.css';

const PATIENCE_MS = 15_000;

/**
 * A provider's tour within our page. Its scripts run in its own origin; it cannot leave its frame, open windows or download.
 * Forms stay, for tours behind a password. After `patienceMs` without an answer it says so. Give it a key by `url`.
 */
export function TourFrame({ url, name, patienceMs = PATIENCE_MS }: { url: string; name: string; patienceMs?: number }) {
  const texts = useTexts('location');
  const [state, setState] = useState<'loading' | 'slow' | 'loaded'>('loading');
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'loading' ? 'slow' : now)), patienceMs);
    return () => clearTimeout(timer);
  }, [patienceMs]);
  return (
    <div className={css.stage} aria-busy={state === 'loading'}>
      <iframe
        className={css.frame}
        src={url}
        title={texts('tourFrame', { name })}
        onLoad={() => setState('loaded')}
        sandbox="allow-scripts allow-same-origin allow-forms"
        allow="fullscreen; xr-spatial-tracking; gyroscope; accelerometer"
        referrerPolicy="no-referrer"
        tabIndex={0}
      />
      {state === 'loading' && (
        <div className={side.word} role="status">
          <Loader size="sm" aria-hidden />
          <Text>{texts('tourLoading')}</Text>
        </div>
      )}
      {state === 'slow' && (
        <div className={side.word} role="alert">
          <Text ta="center">{texts('tourSlow')}</Text>
          <TourLink url={url} name={name} isMain />
        </div>
      )}
    </div>
  );
}

/** The provider's page in a tab of its own, which learns nothing of ours. */
export function TourLink({ url, name, isMain = false }: { url: string; name: string; isMain?: boolean }) {
  const texts = useTexts('location');
  return (
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      size={isMain ? 'sm' : 'xs'}
      variant={isMain ? 'filled' : 'default'}
      aria-label={texts('tourOpenOf', { name })}
      leftSection={<IconExternalLink size={16} aria-hidden />}
    >
      {texts('tourOpen')}
    </Button>
  );
}
