import { defineWords } from '@consult/ui/i18n/words.ts'

/** Separate from the pages' words, because the navigation is on every page. */
export const badgeWords = defineWords({
  en: { count: (count: number) => (count === 1 ? '1 may ring for you' : `${count} may ring for you`) },
  es: { count: (count) => (count === 1 ? '1 puede sonar para usted' : `${count} pueden sonar para usted`) },
})
