import { defineWords } from '@consult/ui/i18n/words.ts'

export const patientFactWords = defineWords({
  en: {
    born: 'Date of birth',
    write: 'Write to patient',
    ages: {
      day: (count: number) => ({ short: `${count} d`, long: count === 1 ? '1 day old' : `${count} days old` }),
      month: (count: number) => ({ short: `${count} mo`, long: count === 1 ? '1 month old' : `${count} months old` }),
      year: (count: number) => ({ short: `${count} y`, long: count === 1 ? '1 year old' : `${count} years old` }),
    },
  },
  es: {
    born: 'Fecha de nacimiento',
    write: 'Escribir al paciente',
    ages: {
      day: (count) => ({ short: `${count} d`, long: count === 1 ? '1 día' : `${count} días` }),
      month: (count) => ({ short: `${count} m`, long: count === 1 ? '1 mes' : `${count} meses` }),
      year: (count) => ({ short: `${count} a`, long: count === 1 ? '1 año' : `${count} años` }),
    },
  },
})
