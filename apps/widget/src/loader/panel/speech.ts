import { chooseLocale, directionOf, languageOf } from '../../languages.ts'
import type { Admission } from '../exchange.ts'
import { type PanelWords, panelWords } from './words.ts'

/** The current language of one widget. */
export interface Speech {
  /** A BCP 47 tag of a language that the widget speaks. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  readonly words: PanelWords
}

/**
 * Returns the language of a widget. In order of priority: the patient's own choice, the page's option, the partner's records
 * of the patient, the browser's languages, and the page's language.
 * @param picked the language that the patient has picked in this widget.
 */
export function speechOf(wish: unknown, admission: Admission | undefined, picked: string | undefined): Speech {
  const known = [picked, admission?.chosenLanguage, wish, admission?.language]
  const locale = chooseLocale([...known, ...navigator.languages, document.documentElement.lang])
  const language = languageOf(locale)
  return { locale, direction: directionOf(language), words: panelWords[language] }
}
