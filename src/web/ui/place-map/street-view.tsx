import { Text } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { LatLng } from './pin.tsx';
import css from './place-map.module.css';

const TURN_DEG = 45;
const pictureOf = (panorama: string, heading: number) =>
  `/api/street-view/picture?${new URLSearchParams({ panorama, heading: String(heading) }).toString()}`;

/** The picture from the street over a map, looking at the place; it can be turned. */
export function StreetView({ at: { lat, lng }, onClose }: { at: LatLng; onClose: () => void }) {
  const texts = useTexts('map');
  const [turnedDeg, setTurnedDeg] = useState(0);
  const found = useQuery({
    queryKey: ['street-view', lat, lng],
    queryFn: () => answerOf(api.api['street-view'].$get({ query: { latitude: String(lat), longitude: String(lng) } })),
    staleTime: 'static',
    retry: false,
  });
  const panorama = found.data?.panorama;
  const turn = (degrees: number) => setTurnedDeg((turned) => turned + degrees);
  return (
    <section className={css.street} aria-label={texts('streetView')} aria-busy={found.isPending}>
      {panorama ? (
        <StreetPicture
          key={panorama.id}
          panorama={panorama}
          headingDeg={(((panorama.headingDeg + turnedDeg) % 360) + 360) % 360}
        />
      ) : (
        <Text c="dimmed" ta="center" role="status">
          {found.isPending ? texts('streetLoading') : found.isError ? sentenceOf(found.error) : texts('streetNone')}
        </Text>
      )}
      <div className={css.zoom}>
        <IconButton label={texts('streetClose')} variant="default" icon={<IconX size={16} />} onClick={onClose} />
        {panorama && (
          <IconButton
            label={texts('turnLeft')}
            variant="default"
            icon={<IconArrowBackUp size={16} />}
            onClick={() => turn(-TURN_DEG)}
          />
        )}
        {panorama && (
          <IconButton
            label={texts('turnRight')}
            variant="default"
            icon={<IconArrowForwardUp size={16} />}
            onClick={() => turn(TURN_DEG)}
          />
        )}
      </div>
    </section>
  );
}

type StreetPictureProps = { panorama: { id: string; takenOn: string | null; copyright: string }; headingDeg: number };

function StreetPicture({ panorama: { id, takenOn, copyright }, headingDeg }: StreetPictureProps) {
  const texts = useTexts('map');
  const [failedDeg, setFailedDeg] = useState<number>();
  if (failedDeg === headingDeg)
    return (
      <Text c="dimmed" ta="center" role="status">
        {texts('streetFailed')}
      </Text>
    );
  return (
    <>
      <img
        className={css.streetPicture}
        src={pictureOf(id, headingDeg)}
        alt={texts('streetPicture', { degrees: headingDeg })}
        onError={() => setFailedDeg(headingDeg)}
      />
      <Text size="xs" className={css.credit}>
        {[copyright, takenOn].filter(Boolean).join(' \u00b7 ')}
      </Text>
    </>
  );
}
