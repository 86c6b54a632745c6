import { defineWords } from '@consult/ui/i18n/words.ts'

export const macroReviewWords = defineWords({
  en: {
    owner: (name: string) => `Owner: ${name}`,
    reviewOn: (day: string) => `Review on ${day}`,
    overdue: (day: string) => `Review overdue since ${day}`,
  },
  es: {
    owner: (name) => `Responsable: ${name}`,
    reviewOn: (day) => `Se revisa el ${day}`,
    overdue: (day) => `Revisión pendiente desde el ${day}`,
  },
})
