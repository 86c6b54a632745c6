import { defineWords } from '@consult/ui/i18n/words.ts'

export const reviewsWords = defineWords({
  en: {
    title: 'Reviews',
    intro: 'For supervisors: why physicians opened colleagues’ consults, and who read or changed what.',
    show: 'Show',
    reasons: 'Reasons',
    audit: 'Audit',
    open: 'Open reviews',
    notForYou: 'Only supervisors can open this page',
    notForYouText: 'Your clinic decides who is a supervisor.',
  },
  es: {
    title: 'Revisiones',
    intro: 'Para supervisores: por qué los médicos abrieron consultas de colegas y quién leyó o cambió qué.',
    show: 'Mostrar',
    reasons: 'Motivos',
    audit: 'Auditoría',
    open: 'Abrir revisiones',
    notForYou: 'Solo los supervisores pueden abrir esta página',
    notForYouText: 'Su clínica decide quién es supervisor.',
  },
})
