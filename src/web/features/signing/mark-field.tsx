import { SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { signatureMark, type SignatureMark } from '#domain/signing/signature-mark.ts';
import { useTexts } from '#web/lib/texts.ts';
import { SignaturePad } from './signature-pad.tsx';
import css from './signing.module.css';

/** A typed name or a drawn line; null while there is none. `name`: filled in before. */
export function MarkField({ name: known, onChange }: { name: string; onChange: (mark: SignatureMark | null) => void }) {
  const texts = useTexts('signing');
  const [kind, setKind] = useState<'typed' | 'drawn'>('typed');
  const [name, setName] = useState(known);
  const [png, setPng] = useState<string | null>(null);
  useEffect(() => {
    onChange(signatureMark.safeParse(kind === 'typed' ? { kind, name } : { kind, png }).data ?? null);
  }, [kind, name, png, onChange]);
  const choose = (next: string) => {
    setKind(next === 'drawn' ? 'drawn' : 'typed');
    setPng(null);
  };
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={texts('how')}
        value={kind}
        onChange={choose}
        data={[
          { value: 'typed', label: texts('type') },
          { value: 'drawn', label: texts('draw') },
        ]}
        style={{ alignSelf: 'flex-start' }}
      />
      {kind === 'drawn' ? (
        <SignaturePad onChange={setPng} />
      ) : (
        <>
          <TextInput
            label={texts('name')}
            value={name}
            maxLength={100}
            autoComplete="name"
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <div className={css.typed} aria-hidden>
            {name}
          </div>
        </>
      )}
    </Stack>
  );
}
