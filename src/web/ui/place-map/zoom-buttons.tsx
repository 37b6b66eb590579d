import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTexts } from '#web/lib/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import css from './place-map.module.css';

export function ZoomButtons({ onZoom }: { onZoom: (step: 1 | -1) => void }) {
  const texts = useTexts('map');
  return (
    <div className={css.zoom}>
      <IconButton label={texts('zoomIn')} variant="default" icon={<IconPlus size={16} />} onClick={() => onZoom(1)} />
      <IconButton
        label={texts('zoomOut')}
        variant="default"
        icon={<IconMinus size={16} />}
        onClick={() => onZoom(-1)}
      />
    </div>
  );
}
