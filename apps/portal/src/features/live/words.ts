import { defineWords } from '@consult/ui/i18n/words.ts'

export const liveWords = defineWords({
  en: {
    connection: {
      live: 'Up to date',
      slow: 'Slow connection',
      catching_up: 'Catching up…',
      reconnecting: 'Reconnecting…',
      crowded: 'Paused: too many tabs',
      offline: 'Offline',
      signed_out: 'Signed out',
    },
    newVersion: 'A new version is available. Drafts are kept when you reload.',
    reloadToUpdate: 'Reload to update',
    update: 'Update',
    queued: 'New consult in the queue.',
    wentFromYou: 'A colleague now has your consult',
  },
  es: {
    connection: {
      live: 'Al día',
      slow: 'Conexión lenta',
      catching_up: 'Poniéndose al día…',
      reconnecting: 'Reconectando…',
      crowded: 'En pausa: demasiadas pestañas',
      offline: 'Sin conexión',
      signed_out: 'Sesión cerrada',
    },
    newVersion: 'Hay una versión nueva. Los borradores se conservan al recargar.',
    reloadToUpdate: 'Recargar para actualizar',
    update: 'Actualizar',
    queued: 'Hay una consulta nueva en la cola.',
    wentFromYou: 'Ahora un colega tiene su consulta',
  },
})
