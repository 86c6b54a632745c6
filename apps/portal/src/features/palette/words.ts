import { defineWords } from '@consult/ui/i18n/words.ts'

export const paletteWords = defineWords({
  en: {
    title: 'Commands',
    look: 'Search commands and patients',
    groups: { consult: 'Open consult', acts: 'Actions', moving: 'Go to', help: 'Help' },
    patients: 'Patients',
    messages: 'Messages',
    searchMessages: (text: string) => `Search messages for “${text}”`,
    nothing: 'No results',
    searching: 'Searching patients…',
    failed: 'Couldn’t search patients.',
  },
  es: {
    title: 'Comandos',
    look: 'Buscar comandos y pacientes',
    groups: { consult: 'Consulta abierta', acts: 'Acciones', moving: 'Ir a', help: 'Ayuda' },
    patients: 'Pacientes',
    messages: 'Mensajes',
    searchMessages: (text: string) => `Buscar «${text}» en los mensajes`,
    nothing: 'Sin resultados',
    searching: 'Buscando pacientes…',
    failed: 'No se han podido buscar pacientes.',
  },
})
