import { defineWords } from '@consult/ui/i18n/words.ts'

/** `who`: the patient's name, or a clinic's number. */
export const nextWords = defineWords({
  en: {
    nothing: 'Nothing waits for you',
    nothingText: 'No reply is due, no colleague asks, and the queue has nothing that you may take.',
    failed: 'Couldn’t find out what is next',
    open: 'Open',
    unnamed: 'a patient',
    why: {
      ring: (who: string) => `${who} is calling you`,
      call: (who: string) => `You’re in a call with ${who}`,
      emergency: (who: string) => `${who} is an emergency`,
      hand_over: (who: string, colleague: string) => `${colleague} wants to hand ${who} over to you`,
      mention: (who: string, colleague: string) => `${colleague} mentioned you about ${who}`,
      overdue: (who: string) => `Your reply to ${who} is overdue or urgent`,
      urgent: (who: string) => `${who} is urgent, and nobody has claimed the consult`,
      due_soon: (who: string) => `Your reply to ${who} is due soon`,
      due: (who: string) => `Your reply to ${who} is due next`,
      queue: (who: string) => `${who} is next in the queue`,
    },
  },
  es: {
    nothing: 'Nada le espera',
    nothingText: 'No hay respuestas pendientes, ningún colega pregunta y en la cola no hay nada que pueda tomar.',
    failed: 'No se ha podido saber qué es lo siguiente',
    open: 'Abrir',
    unnamed: 'un paciente',
    why: {
      ring: (who) => `Le llama ${who}`,
      call: (who) => `Está en una llamada con ${who}`,
      emergency: (who) => `${who} es una emergencia`,
      hand_over: (who, colleague) => `${colleague} quiere pasarle a ${who}`,
      mention: (who, colleague) => `${colleague} le ha mencionado sobre ${who}`,
      overdue: (who) => `Su respuesta a ${who} está vencida o es urgente`,
      urgent: (who) => `${who} es urgente, y nadie ha tomado la consulta`,
      due_soon: (who) => `Su respuesta a ${who} vence pronto`,
      due: (who) => `Su respuesta a ${who} es la siguiente`,
      queue: (who) => `${who} es el siguiente de la cola`,
    },
  },
})
