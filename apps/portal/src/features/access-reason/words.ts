import { defineWords } from '@consult/ui/i18n/words.ts'

export const accessReasonWords = defineWords({
  en: {
    title: 'This is a colleague’s consult',
    heldBy: (name: string) => `It is with ${name}. To open it, say why. The reason is recorded and reviewed.`,
    heldByNobody: 'To open it, say why. The reason is recorded and reviewed.',
    category: 'Kind of reason',
    reason: 'Reason',
    hint: 'At least 10 characters. The consult stays open to you for an hour.',
    tooShort: 'Write at least 10 characters.',
    tooLong: 'Write at most 500 characters.',
    open: 'Open consult',
    opening: 'Opening…',
    withheld: 'Reason needed',
  },
  es: {
    title: 'Es la consulta de un colega',
    heldBy: (name: string) =>
      `La lleva ${name}. Para abrirla, indique el motivo. El motivo queda registrado y se revisa.`,
    heldByNobody: 'Para abrirla, indique el motivo. El motivo queda registrado y se revisa.',
    category: 'Tipo de motivo',
    reason: 'Motivo',
    hint: 'Al menos 10 caracteres. La consulta queda abierta para usted durante una hora.',
    tooShort: 'Escriba al menos 10 caracteres.',
    tooLong: 'Escriba como máximo 500 caracteres.',
    open: 'Abrir consulta',
    opening: 'Abriendo…',
    withheld: 'Requiere motivo',
  },
})
