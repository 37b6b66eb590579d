import { useTexts } from '#web/lib/texts.ts';
import { type CompareChoice, choiceKey } from './compare-target.ts';

/** What each choice of a comparison is called: as its file, where it has a name of its own. */
export function useChoiceLabels(choices: readonly CompareChoice[]): (choice: CompareChoice) => string {
  const texts = useTexts('location');
  return (choice) => {
    const name = choice.file?.name || texts(choice.nameText);
    const isAlone = choices.every((each) => choiceKey(each) === choiceKey(choice) || each.file?.name !== name);
    // A cloud and its classified copy may have one name.
    return isAlone ? name : `${name} (${texts(choice.nameText)})`;
  };
}
