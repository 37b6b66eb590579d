import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { WireAsset, WireProject } from '#contract/projects.ts';
import { isSamePlacement, type Placement } from '#domain/placement/placement.ts';
import { ApiError, sentenceOf } from '#web/lib/api.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { BothValues } from '#web/ui/both-values.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { OVER_VIEWERS } from '#web/ui/layers.ts';
import { notifyDone } from '#web/ui/notify.tsx';
import { filledRows, type AlignUnit, type PickedPair } from './align-rows.ts';
import { placementSentence } from './align-sentences.ts';
import type { PickPoint } from './align-table.tsx';
import { AlignWays, hasWrongCell } from './align-ways.tsx';
import { useAlignForm } from './use-align-form.ts';
import { useMeasureUnit } from './viewer-controls.tsx';
import { usePlacementCalls } from './use-placement-calls.ts';

export type AlignFileProps = {
  project: Pick<WireProject, 'projectId' | 'locationId' | 'model_units'>;
  /** A delivered cloud, model or drawing, or what a viewer reads in place of it. */ asset: WireAsset;
  /** Points that were picked in a viewer, in meters: each new value fills them into the table. */
  pairs?: readonly PickedPair[] | undefined;
  /** Begins picking a point; without it points are typed and pasted alone. */ onPick?: PickPoint | undefined;
  onClose: () => void;
};

/** Says where a delivered file lies in its project: by point pairs, by a common line, or by numbers. For people who may place files. */
export function AlignFile({ project, asset, pairs, onPick, onClose }: AlignFileProps) {
  const texts = useTexts('alignment');
  const [unit, keepUnit] = useMeasureUnit(project.model_units);
  const align = useAlignForm(asset, unit, keepUnit);
  const { form, stored, result } = align;
  const calls = usePlacementCalls(project);
  const [busy, setBusy] = useState<'save' | 'undo' | 'remove'>();
  const [failure, setFailure] = useState<string>();
  const { type } = align;
  const shownPairs = useRef<readonly PickedPair[]>(undefined);
  useEffect(() => {
    if (!pairs || shownPairs.current === pairs) return;
    shownPairs.current = pairs;
    if (pairs.length > 0) type({ way: 'pairs', rows: filledRows(form.rows, ofFile(pairs, asset.originM), form.unit) });
  });
  const close = () => {
    align.forget();
    onClose();
  };
  const run = async (act: NonNullable<typeof busy>, call: () => Promise<unknown>, done: string) => {
    if (busy) return;
    setBusy(act);
    setFailure(undefined);
    try {
      await call();
      notifyDone(done);
      if (act === 'save') close();
      else align.reset();
    } catch (error) {
      setFailure(sentenceOf(error));
      // Somebody else's placement is shown beside one's own.
      if (error instanceof ApiError && error.code === 'STALE') await calls.refresh();
    } finally {
      setBusy(undefined);
    }
  };
  const placement = 'placement' in result ? result.placement : undefined;
  const isNew = placement !== undefined && !(stored && isSamePlacement(stored, placement));
  const canSave = isNew && !align.isBehind && !hasWrongCell(form);
  const save = () => {
    if (!placement || !canSave) return;
    void run('save', () => calls.set(asset.id, placement, align.seenId), texts('saved', { name: asset.asset_name }));
  };
  const both = {
    value: placement ?? null,
    theirs: align.isBehind ? stored : undefined,
    keepMine: align.keepMine,
    takeTheirs: align.reset,
  };
  return (
    <Dialog opened onClose={close} title={texts('title', { name: asset.asset_name })} size="xl" zIndex={OVER_VIEWERS}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack gap="sm">
          <Text size="sm">{texts('intro')}</Text>
          <StoredLine asset={asset} unit={form.unit} />
          <AlignWays align={align} onPick={onPick} />
          <BothValues<Placement | null>
            field={both}
            label={texts('field')}
            say={(value) => (value ? placementSentence(value, form.unit) : texts('notAlignedYet'))}
          />
          {failure && (
            <Alert color="red" role="alert" title={texts('failed')}>
              {failure}
            </Alert>
          )}
          <Group justify="space-between">
            <Group gap="xs">
              <Button
                variant="subtle"
                disabled={(asset.placementChanges ?? 0) === 0}
                loading={busy === 'undo'}
                onClick={() =>
                  void run(
                    'undo',
                    () => calls.undo(asset.id, stored?.id ?? null),
                    texts('undone', { name: asset.asset_name }),
                  )
                }
              >
                {texts('undo')}
              </Button>
              <Button
                variant="subtle"
                color="red"
                disabled={!stored}
                loading={busy === 'remove'}
                onClick={() =>
                  stored &&
                  void run(
                    'remove',
                    () => calls.remove(asset.id, stored.id),
                    texts('removed', { name: asset.asset_name }),
                  )
                }
              >
                {texts('remove')}
              </Button>
            </Group>
            <Button type="submit" disabled={!canSave} loading={busy === 'save'}>
              {texts('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Pairs that were picked in a viewer, whose zero is at `originM` of the file. */
function ofFile(pairs: readonly PickedPair[], originM: WireAsset['originM']): readonly PickedPair[] {
  if (!originM) return pairs;
  const [x, y, z] = originM;
  return pairs.map((pair) => ({
    ...pair,
    file: pair.file && [pair.file[0] + x, pair.file[1] + y, pair.file[2] + z],
  }));
}

/** What is stored now: how the file lies, and since when by whom. */
function StoredLine({ asset: { placement }, unit }: { asset: WireAsset; unit: AlignUnit }) {
  const texts = useTexts('alignment');
  const dates = useDates();
  if (!placement)
    return (
      <Text size="sm" c="dimmed">
        {texts('notAlignedYet')}
      </Text>
    );
  const day = dates.day(new Date(placement.setAt));
  return (
    <div>
      <Text size="sm" c="dimmed">
        {texts('alignedNow', { what: placementSentence(placement, unit) })}
      </Text>
      <Text size="sm" c="dimmed">
        {placement.setBy === undefined
          ? texts('alignedOn', { day })
          : texts('alignedBy', { day, name: placement.setBy })}
      </Text>
    </div>
  );
}
