import { defineWords } from '@consult/ui/i18n/words.ts'

export const reviewWords = defineWords({
  en: {
    state: 'Show',
    states: { open: 'To review', reviewed: 'Reviewed' },
    review: 'Mark reviewed',
    reviewText: 'Say what you found out. The note stays with the entry, under your name.',
    note: 'Note',
    noteFault: 'Write a note.',
    reviewDone: 'Marked reviewed',
    reviewedBy: (name: string) => `Reviewed by ${name}`,
    somebody: 'somebody who has left',
    patient: 'Patient',
    consult: 'Consult',
  },
  es: {
    state: 'Mostrar',
    states: { open: 'Por revisar', reviewed: 'Revisados' },
    review: 'Marcar como revisado',
    reviewText: 'Diga qué ha averiguado. La nota queda con la entrada, a su nombre.',
    note: 'Nota',
    noteFault: 'Escriba una nota.',
    reviewDone: 'Marcado como revisado',
    reviewedBy: (name) => `Revisado por ${name}`,
    somebody: 'alguien que se ha ido',
    patient: 'Paciente',
    consult: 'Consulta',
  },
})

export const reasonWords = defineWords({
  en: {
    title: 'Reasons',
    intro: 'Why physicians opened colleagues’ consults, newest first.',
    failed: 'Couldn’t load the reasons',
    none: 'No reasons to review',
    noneReviewed: 'No reviewed reasons',
    noneText: 'A reason appears here when a physician opens a colleague’s consult.',
    erased: 'The text was deleted with the patient’s data.',
    categories: {
      emergency: 'Emergency',
      covering_colleague: 'Covering for a colleague',
      second_opinion: 'Second opinion',
      patient_request: 'The patient asked',
      quality_review: 'Quality review',
      other: 'Other',
    },
  },
  es: {
    title: 'Motivos',
    intro: 'Por qué los médicos abrieron consultas de colegas, primero lo más reciente.',
    failed: 'No se han podido cargar los motivos',
    none: 'No hay motivos por revisar',
    noneReviewed: 'No hay motivos revisados',
    noneText: 'Aquí aparece un motivo cuando un médico abre la consulta de un colega.',
    erased: 'El texto se eliminó con los datos del paciente.',
    categories: {
      emergency: 'Urgencia',
      covering_colleague: 'Sustitución de un colega',
      second_opinion: 'Segunda opinión',
      patient_request: 'A petición del paciente',
      quality_review: 'Control de calidad',
      other: 'Otro',
    },
  },
})
