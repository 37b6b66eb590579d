import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { z } from 'zod';
import type { OpsDeliverable } from '#contract/ops-admin.ts';
import { FORGE_URN_PROBLEM, readForgeUrn } from '#domain/deliverables/forge-urn.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useKept } from '#web/lib/use-kept.ts';
import { ConfirmModal } from '#web/ui/confirm-modal.tsx';
import { said } from '#web/lib/said.ts';
import { useConsoleRefresh } from './use-console-refresh.ts';

type ForgeUrnModalProps = { file: OpsDeliverable; onClose: () => void };

/** Asks under which urn Autodesk has translated a Revit model; an empty field: it has not. */
export function ForgeUrnModal({ file: { id, name, forgeUrn }, onClose }: ForgeUrnModalProps) {
  const texts = useTexts('opsAdmin');
  const refresh = useConsoleRefresh();
  const [text, setText, forget] = useKept(`urn of ${id}`, z.string(), () => forgeUrn ?? '');
  const [isWrong, setIsWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const check = () => {
    const isRight = text.trim() === '' || readForgeUrn(text) !== null;
    setIsWrong(!isRight);
    if (!isRight) field.current?.focus();
    return isRight;
  };
  const save = async () => {
    const json = { forgeUrn: text || null };
    await answerOf(api.api.ops.deliverables[':assetId']['forge-urn'].$put({ param: { assetId: id }, json }));
    await refresh();
  };
  return (
    <ConfirmModal
      isOpen
      title={texts('urnTitle', { name })}
      confirmLabel={texts('save')}
      check={check}
      onConfirm={save}
      onClose={() => {
        forget();
        onClose();
      }}
    >
      <TextInput
        ref={field}
        label={texts('urn')}
        description={texts('urnHint')}
        error={isWrong && said(FORGE_URN_PROBLEM)}
        maxLength={2000}
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setIsWrong(false);
        }}
        data-autofocus
      />
    </ConfirmModal>
  );
}
