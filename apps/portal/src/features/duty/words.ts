import { defineWords } from '../words/words.ts'

export const dutyWords = defineWords({
  en: {
    onDuty: 'On duty',
    offDuty: 'Off duty',
    away: 'Away',
    nowOn: 'You are on duty.',
    nowOff: 'You are off duty.',
    unchanged: 'Your duty status did not change',
  },
  es: {
    onDuty: 'De guardia',
    offDuty: 'Sin guardia',
    away: 'Ausente',
    nowOn: 'Está de guardia.',
    nowOff: 'Ya no está de guardia.',
    unchanged: 'Su guardia no ha cambiado',
  },
})
