import { defineWords } from '../../ui/i18n/words.ts'

export const liveWords = defineWords({
  en: {
    connection: {
      live: 'Up to date',
      catching_up: 'Catching up…',
      reconnecting: 'Reconnecting…',
      crowded: 'Paused: too many tabs',
      offline: 'Offline',
      signed_out: 'Signed out',
    },
    queued: 'A new consult is in the queue.',
    cameToYou: 'An overdue consult is yours now',
    wentFromYou: 'An overdue consult of yours went to a colleague',
  },
  es: {
    connection: {
      live: 'Al día',
      catching_up: 'Poniéndose al día…',
      reconnecting: 'Reconectando…',
      crowded: 'En pausa: demasiadas pestañas',
      offline: 'Sin conexión',
      signed_out: 'Sesión cerrada',
    },
    queued: 'Hay una consulta nueva en la cola.',
    cameToYou: 'Una consulta vencida ahora es suya',
    wentFromYou: 'Una consulta vencida suya ha pasado a otro médico',
  },
})
