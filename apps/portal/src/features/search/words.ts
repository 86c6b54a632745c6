import { defineWords } from '../../ui/i18n/words.ts'

export const searchWords = defineWords({
  en: {
    search: 'Search patients and messages',
    clear: 'Clear the search',
    searching: 'Searching',
    results: 'Results',
    patients: 'Patients',
    messages: 'Messages',
    physicianWrote: 'Physician:',
    noConsult: 'No consult',
    noConsultYet: 'This patient has no consult by messages yet',
    writeMore: 'Write at least two letters: a name, a phone number, or words of a message.',
    nothing: 'Nothing was found.',
    failed: 'The search did not work.',
    offline: 'You are offline.',
    more: 'Show more',
    found: (patients: number, messages: number) =>
      `${patients === 1 ? '1 patient' : `${patients} patients`}, ${messages === 1 ? '1 message' : `${messages} messages`}`,
  },
  es: {
    search: 'Buscar pacientes y mensajes',
    clear: 'Borrar la búsqueda',
    searching: 'Buscando',
    results: 'Resultados',
    patients: 'Pacientes',
    messages: 'Mensajes',
    physicianWrote: 'Médico:',
    noConsult: 'Sin consultas',
    noConsultYet: 'Este paciente aún no tiene consultas por mensajes',
    writeMore: 'Escriba al menos dos letras: un nombre, un teléfono o palabras de un mensaje.',
    nothing: 'No se ha encontrado nada.',
    failed: 'La búsqueda no ha funcionado.',
    offline: 'No tiene conexión.',
    more: 'Mostrar más',
    found: (patients, messages) =>
      `${patients === 1 ? '1 paciente' : `${patients} pacientes`}, ${messages === 1 ? '1 mensaje' : `${messages} mensajes`}`,
  },
})
