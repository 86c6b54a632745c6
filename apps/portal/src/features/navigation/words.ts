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
      macros: 'Macros',
      board: 'Board',
    },
    /** Used in the tabs of a phone. Each is a part of the full name. */
    shortNames: { waitingRoom: 'Waiting' },
    noPageText: 'Check the address, or go to your inbox.',
    toInbox: 'Go to inbox',
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
      macros: 'Plantillas',
      board: 'Tablero',
    },
    shortNames: { waitingRoom: 'Espera' },
    noPageText: 'Compruebe la dirección o vaya a la bandeja.',
    toInbox: 'Ir a la bandeja',
  },
})
