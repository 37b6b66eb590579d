import { Text } from '@mantine/core';
import { missingOfW9, w9Parts, type W9Part } from '#domain/operator/w9.ts';
import { useTexts } from '#web/lib/texts.ts';

/** Why customers are not offered the W9 form, once anything of it is there. */
export function W9Missing({
  hasForm,
  stored,
}: {
  hasForm: boolean;
  stored: readonly { key: string; value: string | null }[];
}) {
  const texts = useTexts('opsAdmin');
  const valueOf = (part: W9Part) => stored.find(({ key }) => key === part)?.value ?? null;
  const missing = missingOfW9({
    w9: hasForm,
    w9_name: valueOf('w9_name'),
    w9_tin: valueOf('w9_tin'),
    w9_classification: valueOf('w9_classification'),
  });
  if (missing.length === 0 || missing.length === w9Parts.length) return null;
  return (
    <Text size="sm" c="red" role="status">
      {texts('w9Missing', { parts: missing.map((part) => texts(part === 'w9' ? 'w9' : `key_${part}`)).join(', ') })}
    </Text>
  );
}
