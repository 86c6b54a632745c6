import { defineWords } from '@consult/ui/i18n/words.ts'

export const searchWords = defineWords({
  en: {
    search: 'Search patients and messages',
    clear: 'Clear search',
    searching: 'Searching…',
    results: 'Results',
    patients: 'Patients',
    messages: 'Messages',
    physicianWrote: 'Physician:',
    noConsult: 'No consult',
    writeMore: 'Enter at least two characters of a name, phone number or message.',
    nothing: 'No results',
    failed: 'Search failed. Try again.',
    offline: 'You’re offline.',
    more: 'Show more',
    found: (patients: number, messages: number) =>
      `${patients === 1 ? '1 patient' : `${patients} patients`}, ${messages === 1 ? '1 message' : `${messages} messages`}`,
  },
  es: {
    search: 'Buscar pacientes y mensajes',
    clear: 'Borrar la búsqueda',
    searching: 'Buscando…',
    results: 'Resultados',
    patients: 'Pacientes',
    messages: 'Mensajes',
    physicianWrote: 'Médico:',
    noConsult: 'Sin consultas',
    writeMore: 'Escriba al menos dos caracteres de un nombre, un teléfono o un mensaje.',
    nothing: 'Sin resultados',
    failed: 'La búsqueda ha fallado. Inténtelo de nuevo.',
    offline: 'No tiene conexión.',
    more: 'Mostrar más',
    found: (patients, messages) =>
      `${patients === 1 ? '1 paciente' : `${patients} pacientes`}, ${messages === 1 ? '1 mensaje' : `${messages} mensajes`}`,
  },
})
