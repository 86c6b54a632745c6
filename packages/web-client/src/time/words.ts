import { defineWords } from '@consult/ui/i18n/words.ts'

export const timeWords = defineWords({
  en: {
    today: 'Today',
    yesterday: 'Yesterday',
    underAMinute: 'under 1 min',
    seconds: (count: number) => `${count} s`,
    minutes: (count: number) => `${count} min`,
    hours: (count: number) => `${count} h`,
    days: (count: number) => `${count} d`,
  },
  es: {
    today: 'Hoy',
    yesterday: 'Ayer',
    underAMinute: 'menos de 1 min',
    seconds: (count) => `${count} s`,
    minutes: (count) => `${count} min`,
    hours: (count) => `${count} h`,
    days: (count) => `${count} d`,
  },
})
