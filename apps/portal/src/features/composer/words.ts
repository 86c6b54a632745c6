import { defineWords } from '../words/words.ts'

export const composerWords = defineWords({
  en: {
    behind: {
      catching_up: 'Catching up. Sending waits until that is done.',
      reconnecting: 'Reconnecting. Sending waits until that is done.',
      offline: 'You are offline. Sending waits until you are back.',
      signed_out: 'Signed out. Sending waits until you sign in again.',
    },
    mayBeMissing: 'Messages may be missing above.',
    tooMany: (count: number) => (count === 1 ? '1 character too many' : `${count} characters too many`),
    left: (count: number) => (count === 1 ? '1 character left' : `${count} characters left`),
    keys: (modifier: string) => `${modifier} + Enter sends, Enter begins a new line`,
    replyTo: (patient: string) => `Reply to ${patient}`,
    send: 'Send',
    states: { waiting: 'Waiting to be sent', sending: 'Sending…', accepted: 'Sent' },
    notSent: 'Not sent.',
    backIntoText: 'Back into the text',
    sendAgain: 'Send again',
  },
  es: {
    behind: {
      catching_up: 'Poniéndose al día. El envío espera hasta entonces.',
      reconnecting: 'Reconectando. El envío espera hasta entonces.',
      offline: 'No tiene conexión. El envío espera a que vuelva.',
      signed_out: 'Sesión cerrada. El envío espera a que inicie sesión de nuevo.',
    },
    mayBeMissing: 'Puede que falten mensajes arriba.',
    tooMany: (count) => (count === 1 ? 'Sobra 1 carácter' : `Sobran ${count} caracteres`),
    left: (count) => (count === 1 ? 'Queda 1 carácter' : `Quedan ${count} caracteres`),
    keys: (modifier) => `${modifier} + Intro envía; Intro empieza otra línea`,
    replyTo: (patient) => `Responder a ${patient}`,
    send: 'Enviar',
    states: { waiting: 'Pendiente de envío', sending: 'Enviando…', accepted: 'Enviado' },
    notSent: 'No enviado.',
    backIntoText: 'Devolver al texto',
    sendAgain: 'Enviar de nuevo',
  },
})
