import { defineWords } from '../../../ui/i18n/words.ts'

export const chatWords = defineWords({
  en: {
    title: 'Messages',
    titleWithNew: (count: number) => `Chat, ${count} new`,
    none: 'Nothing has been written yet. What you write here the patient reads at once, and it stays with the record of the call.',
    came: (patient: string) => `A message from ${patient}`,
    failed: 'The messages could not be loaded.',
    write: (patient: string) => `Message to ${patient}`,
    keys: 'Enter sends, Shift + Enter begins a new line',
    read: 'Open the chat',
    tryAgain: 'Try again',
    unsent: 'You had begun a message that was not sent:',
  },
  es: {
    title: 'Mensajes',
    titleWithNew: (count) => (count === 1 ? 'Chat, 1 nuevo' : `Chat, ${count} nuevos`),
    none: 'Aún no hay nada escrito. El paciente lee al momento lo que escriba aquí, y queda en el expediente de la llamada.',
    came: (patient) => `Un mensaje de ${patient}`,
    failed: 'No se han podido cargar los mensajes.',
    write: (patient) => `Mensaje para ${patient}`,
    keys: 'Intro envía; Mayús + Intro empieza otra línea',
    read: 'Abrir el chat',
    tryAgain: 'Intentar de nuevo',
    unsent: 'Había empezado un mensaje que no se envió:',
  },
})
