import { defineWords } from '@consult/ui/i18n/words.ts'

export const chatWords = defineWords({
  en: {
    title: 'Messages',
    titleWithNew: (count: number) => `Chat, ${count} new`,
    none: 'No messages yet. The patient sees your messages immediately. They’re stored with the call.',
    came: (patient: string) => `New message from ${patient}`,
    failed: 'Couldn’t load messages.',
    write: (patient: string) => `Message to ${patient}`,
    read: 'Open chat',
    tryAgain: 'Try again',
    unsent: 'Unsent message:',
  },
  es: {
    title: 'Mensajes',
    titleWithNew: (count) => (count === 1 ? 'Chat, 1 nuevo' : `Chat, ${count} nuevos`),
    none: 'Aún no hay mensajes. El paciente ve sus mensajes al momento. Se guardan con la llamada.',
    came: (patient) => `Mensaje nuevo de ${patient}`,
    failed: 'No se han podido cargar los mensajes.',
    write: (patient) => `Mensaje para ${patient}`,
    read: 'Abrir el chat',
    tryAgain: 'Intentar de nuevo',
    unsent: 'Mensaje sin enviar:',
  },
})
