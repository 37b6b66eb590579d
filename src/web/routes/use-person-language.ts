import { useEffect } from 'react';
import type { Language } from '#domain/language/language.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { changeLanguage } from '#web/lib/language.ts';
import { useSession } from '#web/lib/session.ts';

/** Shows the language that the person has chosen, on every device. Answers how to choose another; guests have theirs on the device alone. */
export function usePersonLanguage(): (language: Language) => void {
  const { data: session } = useSession();
  const stored = session?.user?.language;
  useEffect(() => {
    if (stored) changeLanguage(stored);
  }, [stored]);
  return (language) => {
    if (!session?.user || session.customerView) {
      changeLanguage(language);
      return;
    }
    // The page shows it anyway: what could not be stored is asked for again on the next device.
    void answerOf(api.api.profile.$patch({ json: { language } }))
      .catch(() => undefined)
      .then(() => changeLanguage(language));
  };
}
