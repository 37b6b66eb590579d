import { categoryWords } from '#domain/quantities/category-words.ts';
import { said } from './said.ts';
import { englishTextsOf, useTexts } from './texts.ts';

/** Categories whose name people would not use. */
const categoryTexts: Record<string, 'categoryOther' | 'categoryFurniture' | undefined> = {
  IFCBUILDINGELEMENTPROXY: 'categoryOther',
  IFCFURNISHINGELEMENT: 'categoryFurniture',
};

/** 'IFCWALLSTANDARDCASE' as people read it. */
export function useCategoryLabel(): (name: string) => string {
  const texts = useTexts('location');
  return (name) => {
    const text = categoryTexts[name.toUpperCase()];
    return text ? texts(text) : said(categoryWords(name));
  };
}

/** The same as exported files write it, which are in English. */
export function exportedCategoryLabel(name: string): string {
  const text = categoryTexts[name.toUpperCase()];
  return text ? englishTextsOf('location')(text) : categoryWords(name);
}
