import { defineWords } from '@consult/ui/i18n/words.ts'

export const shellWords = defineWords({
  en: {
    skip: 'Skip to content',
    pages: 'Main navigation',
    names: {
      inbox: 'Inbox',
      waitingRoom: 'Waiting room',
      agenda: 'Agenda',
      availability: 'Availability',
      profile: 'Profile',
    },
    /** Used in the tabs of a phone. Each is a part of the full name. */
    shortNames: { waitingRoom: 'Waiting' },
  },
  es: {
    skip: 'Ir al contenido',
    pages: 'Navegación principal',
    names: {
      inbox: 'Bandeja',
      waitingRoom: 'Sala de espera',
      agenda: 'Agenda',
      availability: 'Horario',
      profile: 'Perfil',
    },
    shortNames: { waitingRoom: 'Espera' },
  },
})
