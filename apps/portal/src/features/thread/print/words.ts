import { defineWords } from '@consult/ui/i18n/words.ts'

export const printWords = defineWords({
  en: {
    consult: 'Consult',
    reason: 'Reason',
    jurisdiction: 'Jurisdiction',
    notStated: 'Not stated',
    started: 'Started',
    printed: 'Printed',
    printedBy: (time: string, name: string) => `${time} by ${name}`,
    notice: 'Notice',
    attached: 'Attached',
    incomplete:
      'Earlier messages are missing. To print the whole conversation, press Ctrl+P in it while you’re online.',
  },
  es: {
    consult: 'Consulta',
    reason: 'Motivo',
    jurisdiction: 'Jurisdicción',
    notStated: 'Sin indicar',
    started: 'Inicio',
    printed: 'Impresión',
    printedBy: (time, name) => `${time}, por ${name}`,
    notice: 'Aviso',
    attached: 'Adjunto',
    incomplete:
      'Faltan mensajes anteriores. Para imprimir toda la conversación, pulse Ctrl+P en ella mientras tenga conexión.',
  },
})
