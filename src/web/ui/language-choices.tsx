import { Menu } from '@mantine/core';
import { isLanguage, type Language, LANGUAGE_NAMES, LANGUAGES } from '#domain/language/language.ts';
import { pageLanguage } from '#web/lib/language.ts';

/** Items of a menu: the languages, each by its own name. */
export function LanguageChoices({ onChosen }: { onChosen: (language: Language) => void }) {
  return (
    <Menu.RadioGroup value={pageLanguage()} onChange={(value) => isLanguage(value) && onChosen(value)}>
      {LANGUAGES.map((language) => (
        <Menu.RadioItem key={language} value={language} lang={language} closeMenuOnClick>
          {LANGUAGE_NAMES[language]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
