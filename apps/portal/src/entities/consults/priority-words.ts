import { defineWords } from '@consult/ui/i18n/words.ts'

/** The names of the priorities that are marked. */
export const priorityWords = defineWords({
  en: { urgent: 'Urgent', emergency: 'Emergency' },
  es: { urgent: 'Urgente', emergency: 'Emergencia' },
})
