import { Alert, Button, Checkbox, Group, type InputWrapperProps, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { PROJECT_FRAME, type WirePanorama } from '#contract/panoramas.ts';
import type { WireProject } from '#contract/projects.ts';
import type { Building } from '#domain/building/building.ts';
import { headingOfRotation, PANORAMA_NAME_MAX, type PanoramaPlace } from '#domain/panorama/panorama-place.ts';
import { formatLength, type UnitSystem } from '#domain/units/format-length.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useUnits } from '#web/lib/preferences.ts';
import { useKept } from '#web/lib/use-kept.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { OVER_VIEWERS } from '#web/ui/layers.ts';
import { notifyDone } from '#web/ui/notify.tsx';
import { isPlaced } from './placed-panorama.ts';
import { StationMap } from './station-map.tsx';
import { usePanoramaCalls } from './use-panoramas.ts';
import css from './panorama.module.css';

type EditPanoramaProps = {
  project: WireProject;
  building: Building | undefined;
  /** As it is stored now. */ panorama: WirePanorama;
  others: readonly WirePanorama[];
  onDelete: () => Promise<void>;
  onClose: () => void;
};

/** The height in feet and inches is said under it. */
const BELOW: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description'];
const UNIT_M = { metric: 1, imperial: 0.3048 } as const satisfies Record<UnitSystem, number>;
/** Eyes, and most tripods, are so high above the floor. */
const EYE_M = 1.6;
const axes = ['x', 'y', 'z', 'heading'] as const;
const typedPlace = z.object({ x: z.string(), y: z.string(), z: z.string(), heading: z.string() });
type Typed = z.infer<typeof typedPlace>;
/** What is typed and not yet sent. */
const formOf = z.object({ name: z.string(), hasPlace: z.boolean(), place: typedPlace });

/** The dialog of one panorama: its name, its place, and deleting it. */
export function EditPanorama({ project, building, panorama, others, onDelete, onClose }: EditPanoramaProps) {
  const texts = useTexts('panoramas');
  const common = useTexts('common');
  const { change } = usePanoramaCalls(project.projectId);
  const units = useUnits(project.model_units === 'metric' ? 'metric' : 'imperial');
  const [{ name, hasPlace, place: typed }, setForm, forget] = useKept(
    // What was typed in feet is never read as meters.
    `panorama ${panorama.id} ${units}`,
    formOf,
    (): z.infer<typeof formOf> => ({
      name: panorama.name,
      hasPlace: panorama.pose !== null,
      place: typedOf(panorama, others, building, units),
    }),
  );
  const setTyped = (change: Partial<Typed>) => setForm((now) => ({ ...now, place: { ...now.place, ...change } }));
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const place = placeOf(typed, units, typedOf(panorama, others, building, units), panorama);
  const close = () => {
    forget();
    onClose();
  };
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  const save = () => {
    if (hasPlace && !panorama.isOfScan && !place) return setFailure(texts('badPlace'));
    return void run(async () => {
      await change(panorama.id, {
        name: name.trim(),
        ...(!panorama.isOfScan && { place: hasPlace && place ? place : null }),
      });
      notifyDone(texts('saved', { name: name.trim() }));
      close();
    });
  };
  const beside = others.filter(isPlaced).filter(({ id, pose }) => id !== panorama.id && pose.frame === PROJECT_FRAME);
  return (
    <Dialog opened onClose={close} title={texts('editTitle')} zIndex={OVER_VIEWERS} size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack>
          <TextInput
            label={texts('name')}
            value={name}
            maxLength={PANORAMA_NAME_MAX}
            onChange={({ currentTarget }) => setForm((now) => ({ ...now, name: currentTarget.value }))}
          />
          {panorama.isOfScan ? (
            <Text size="sm" c="dimmed">
              {texts('scanPlaced')}
            </Text>
          ) : (
            <Checkbox
              label={texts('isPlaced')}
              checked={hasPlace}
              onChange={({ currentTarget }) => setForm((now) => ({ ...now, hasPlace: currentTarget.checked }))}
            />
          )}
          {!panorama.isOfScan && hasPlace && (
            <>
              <Text size="sm" c="dimmed">
                {texts(units === 'metric' ? 'placeHint' : 'placeHintFeet')}
              </Text>
              <StationMap
                className={css.pickMap}
                label={texts('pick')}
                building={building}
                stations={[
                  ...beside.map(({ id, name: called, pose: { positionM } }) => ({ id, name: called, positionM })),
                  ...(place ? [{ id: panorama.id, name, positionM: place.positionM }] : []),
                ]}
                chosenId={panorama.id}
                headingDeg={place?.headingDeg}
                heightM={place?.positionM[2]}
                onPlace={(x, y) => setTyped({ x: textIn(x, units), y: textIn(y, units) })}
              />
              <div className={css.place}>
                {axes.map((axis) => (
                  <TextInput
                    key={axis}
                    label={axis === 'heading' ? texts(axis) : texts(axis, { unit: units === 'metric' ? 'm' : 'ft' })}
                    inputMode="decimal"
                    value={typed[axis]}
                    {...(axis === 'z' &&
                      units === 'imperial' &&
                      place && { description: formatLength(place.positionM[2], 'imperial'), inputWrapperOrder: BELOW })}
                    onChange={({ currentTarget }) => setTyped({ [axis]: currentTarget.value })}
                  />
                ))}
              </div>
              <Text size="xs" c="dimmed">
                {texts('headingHint')}
              </Text>
            </>
          )}
          {failure && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <Group justify="space-between">
            <Button variant="subtle" color="red" onClick={() => void run(onDelete)}>
              {texts('delete')}
            </Button>
            <Group>
              <Button variant="default" onClick={close}>
                {common('cancel')}
              </Button>
              <Button type="submit" disabled={name.trim() === ''} loading={isBusy}>
                {texts('save')}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Thousandths are finer than any tape. */
const textIn = (valueM: number, units: UnitSystem) => String(Math.round((valueM / UNIT_M[units]) * 1000) / 1000);

/** What is stored, in the reader's unit; for one without a place, the middle of the others or of the building, at the height of eyes. */
function typedOf(
  { pose }: WirePanorama,
  others: readonly WirePanorama[],
  building: Building | undefined,
  units: UnitSystem,
): Typed {
  if (pose) {
    const [x = '', y = '', z = ''] = pose.positionM.map((value) => textIn(value, units));
    return { x, y, z, heading: String(Math.round(headingOfRotation(pose.rotation) * 10) / 10) };
  }
  const last = others.filter(isPlaced).findLast(({ pose: { frame } }) => frame === PROJECT_FRAME);
  const floorM = building?.storeys[0]?.elevationM ?? 0;
  return { x: '', y: '', z: textIn(last?.pose.positionM[2] ?? floorM + EYE_M, units), heading: '0' };
}

/** `stored`: what the fields began with. An axis that nobody touched stays where it is, however its unit rounds. */
function placeOf(typed: Typed, units: UnitSystem, stored: Typed, { pose }: WirePanorama): PanoramaPlace | undefined {
  const numberOf = (text: string) => (text.trim() === '' ? NaN : Number(text.replace(',', '.')));
  const positionM = (['x', 'y', 'z'] as const).map((axis, i) => {
    const storedM = typed[axis] === stored[axis] ? pose?.positionM[i] : undefined;
    return storedM ?? Math.round(numberOf(typed[axis]) * UNIT_M[units] * 1000) / 1000;
  });
  const [atX = NaN, atY = NaN, atZ = NaN] = positionM;
  const headingDeg = numberOf(typed.heading);
  return [atX, atY, atZ, headingDeg].every(Number.isFinite)
    ? { positionM: [atX, atY, atZ], headingDeg: headingDeg % 360 }
    : undefined;
}
