import { Checkbox, Switch, Text } from '@mantine/core';
import { isScopeDisabled, scopeToggles, type ScopeAction, type ScopeChoice } from '#domain/scope/scope-choice.ts';
import type { Scope } from '#domain/scope/scope.ts';
import { useTexts } from '#web/lib/texts.ts';
import { said } from '#web/lib/said.ts';
import { Section } from './section.tsx';
import css from './scope-fields.module.css';
import { SizeField } from './size-field.tsx';

const about = {
  Architecture: 'about_architecture',
  Furniture: 'about_furniture',
  MEPF: 'about_mepf',
  'Complex MEPF': 'about_complex',
  'Exterior Architecture': 'about_extArchitecture',
  'Exterior Furniture': 'about_extFurniture',
  'Exterior MEPF': 'about_extMepf',
  Site: 'siteHint',
} as const satisfies Record<Scope, string>;

const inside = ['Architecture', 'Furniture', 'MEPF', 'Complex MEPF'] as const;
const outside = ['Exterior Architecture', 'Exterior Furniture', 'Exterior MEPF'] as const;

type ScopeFieldsProps = {
  choice: ScopeChoice;
  dispatch: (action: ScopeAction) => void;
  problems: { scopes?: string; siteSize?: string };
  onTyped: (problem: string | undefined) => void;
};

/** What is modelled, inside and outside; what cannot be chosen says why (O6, O21). */
export function ScopeFields({ choice, dispatch, problems, onTyped }: ScopeFieldsProps) {
  const texts = useTexts('order');
  const { exteriorScopeEnabled, siteScopeEnabled, complexMEPFEnabled } = scopeToggles(choice.scopes);
  const toggle = (scope: Scope) => dispatch({ type: 'toggle-scope', scope });
  const card = (scope: Scope) => <ScopeCard key={scope} scope={scope} choice={choice} onToggle={() => toggle(scope)} />;
  return (
    <>
      <Section title={texts('insideSection')}>
        <div className={css.cards}>{inside.map(card)}</div>
        {problems.scopes && (
          <Text c="var(--mantine-color-error)" role="alert">
            {problems.scopes}
          </Text>
        )}
      </Section>
      <Section title={texts('outsideSection')}>
        <Switch
          checked={exteriorScopeEnabled}
          disabled={complexMEPFEnabled}
          label={texts('exterior')}
          description={texts(complexMEPFEnabled ? 'offComplex' : 'exteriorHint')}
          onChange={() => toggle('Exterior Architecture')}
        />
        <div className={css.cards}>{outside.map(card)}</div>
        <div className={css.site}>
          <Switch
            checked={siteScopeEnabled}
            disabled={isScopeDisabled(choice.scopes, 'Site')}
            label={texts('site')}
            description={
              complexMEPFEnabled ? texts('offComplex') : exteriorScopeEnabled ? texts('siteHint') : texts('offExterior')
            }
            onChange={() => toggle('Site')}
          />
          {siteScopeEnabled && (
            <SizeField
              label={texts('siteSize')}
              sqft={choice.siteSqft}
              unit={choice.unit}
              problem={problems.siteSize}
              onTyped={onTyped}
              onChange={(sqft) => dispatch({ type: 'set-site-size', sqft })}
            />
          )}
        </div>
      </Section>
    </>
  );
}

function ScopeCard({ scope, choice, onToggle }: { scope: Scope; choice: ScopeChoice; onToggle: () => void }) {
  const texts = useTexts('order');
  const isDisabled = isScopeDisabled(choice.scopes, scope);
  const isChosen = choice.scopes.includes(scope);
  return (
    <div className={css.card} data-chosen={isChosen || undefined} data-disabled={isDisabled || undefined}>
      <Checkbox
        checked={isChosen}
        disabled={isDisabled}
        onChange={onToggle}
        label={said(scope)}
        description={texts(isDisabled ? 'offComplex' : about[scope])}
      />
    </div>
  );
}
