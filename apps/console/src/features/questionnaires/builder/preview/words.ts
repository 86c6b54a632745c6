import { defineWords } from '@consult/ui/i18n/words.ts'

export const previewWords = defineWords({
  en: {
    title: 'Preview',
    text: 'As patients see it in the widget. Nothing is sent.',
    frame: 'Preview of the form',
    language: 'Patient’s language',
    startAgain: 'Start again',
    held: 'The preview shows the form as it was before the problem.',
    asked: (count: number) => (count === 1 ? '1 question is asked now' : `${count} questions are asked now`),
    open: (count: number) => (count === 1 ? '1 answer is missing' : `${count} answers are missing`),
    complete: 'All answers are there.',
    scores: 'Scores',
    noScore: 'answers missing',
    flags: 'Red flags',
    levels: { note: 'Note', urgent: 'Urgent', stop: 'Emergency' },
  },
  es: {
    title: 'Vista previa',
    text: 'Como lo ven los pacientes en el widget. No se envía nada.',
    frame: 'Vista previa del formulario',
    language: 'Idioma del paciente',
    startAgain: 'Empezar de nuevo',
    held: 'La vista previa muestra el formulario como estaba antes del problema.',
    asked: (count) => (count === 1 ? 'Ahora se hace 1 pregunta' : `Ahora se hacen ${count} preguntas`),
    open: (count) => (count === 1 ? 'Falta 1 respuesta' : `Faltan ${count} respuestas`),
    complete: 'Están todas las respuestas.',
    scores: 'Puntuaciones',
    noScore: 'faltan respuestas',
    flags: 'Señales de alerta',
    levels: { note: 'Nota', urgent: 'Urgente', stop: 'Emergencia' },
  },
})
