import { defineWords } from '../../ui/i18n/words.ts'

export const inboxWords = defineWords({
  en: {
    views: { mine: 'Mine', queue: 'Queue', overdue: 'Overdue', waiting: 'Waiting for patient', closed: 'Closed' },
    /** Where the views stand side by side on a narrow screen. */
    shortViews: { mine: 'Mine', queue: 'Queue', overdue: 'Overdue', waiting: 'Waiting', closed: 'Closed' },
    viewNav: 'Views',
    openConsult: 'The open consult',
    /** Beside the page's name in the navigation. */
    badge: {
      overdue: (count: number): string => (count === 1 ? '1 reply overdue' : `${count} replies overdue`),
      mine: (count: number): string => (count === 1 ? '1 waits for your reply' : `${count} wait for your reply`),
    },
    /** After a number. */
    consults: (count: number): string => (count === 1 ? 'consult' : 'consults'),
    chooseOne: 'Choose a consult from the list.',
    loading: 'Loading consults',
    loadingMore: 'Loading more…',
    moreFailed: 'The rest could not be loaded.',
    movedOn: 'Moved on',
    empty: {
      mine: {
        title: 'Nothing waits for your reply',
        words: 'Consults that you take from the queue stand here, the next due first.',
      },
      queue: { title: 'The queue is empty', words: 'New consults appear here by themselves.' },
      overdue: {
        title: 'No reply is overdue',
        words: 'When a colleague’s reply is late, you can take the consult over from here.',
      },
      waiting: {
        title: 'You wait for no patient',
        words: 'Consults that you have answered stand here until the patient writes.',
      },
      closed: { title: 'No closed consults yet', words: 'Consults that were yours stand here once they are closed.' },
    },
    offlineText: 'This list loads as soon as there is a connection.',
    failed: 'The list could not be loaded',
    noReason: 'No reason given',
    noMessage: 'No message yet',
    /** Before a physician's words, for those who do not see their mark. */
    physicianSays: 'Physician:',
    /** How long ago. */
    answered: (length: string) => `Answered ${length} ago`,
    urgent: 'Urgent',
    noLicence: (jurisdiction: string) => `No license: ${jurisdiction}`,
    files: (count: number) => (count === 1 ? '1 file' : `${count} files`),
    ages: {
      day: (count: number) => ({ short: `${count} d`, long: count === 1 ? '1 day old' : `${count} days old` }),
      month: (count: number) => ({ short: `${count} mo`, long: count === 1 ? '1 month old' : `${count} months old` }),
      year: (count: number) => ({ short: `${count} y`, long: count === 1 ? '1 year old' : `${count} years old` }),
    },
    groups: { overdue: 'Overdue', soon: 'Due soon', later: 'Later' },
    compactRows: 'Compact rows',
    with: (name: string) => `With ${name}`,
    backTo: (view: string) => `Back to ${view}`,
    backToList: 'Back to the list',
  },
  es: {
    views: { mine: 'Mías', queue: 'Cola', overdue: 'Vencidas', waiting: 'Turno del paciente', closed: 'Cerradas' },
    shortViews: { mine: 'Mías', queue: 'Cola', overdue: 'Vencidas', waiting: 'Del paciente', closed: 'Cerradas' },
    viewNav: 'Vistas',
    openConsult: 'La consulta abierta',
    badge: {
      overdue: (count) => (count === 1 ? '1 respuesta vencida' : `${count} respuestas vencidas`),
      mine: (count) => (count === 1 ? '1 espera su respuesta' : `${count} esperan su respuesta`),
    },
    consults: (count) => (count === 1 ? 'consulta' : 'consultas'),
    chooseOne: 'Elija una consulta de la lista.',
    loading: 'Cargando las consultas',
    loadingMore: 'Cargando más…',
    moreFailed: 'No se ha podido cargar el resto.',
    movedOn: 'Ya no está aquí',
    empty: {
      mine: {
        title: 'Nada espera su respuesta',
        words: 'Aquí están las consultas que toma de la cola; primero, la que vence antes.',
      },
      queue: { title: 'La cola está vacía', words: 'Las consultas nuevas aparecen aquí solas.' },
      overdue: {
        title: 'No hay respuestas vencidas',
        words: 'Cuando la respuesta de otro médico se retrase, podrá relevarlo desde aquí.',
      },
      waiting: {
        title: 'No espera a ningún paciente',
        words: 'Aquí están las consultas que ha respondido, hasta que el paciente escriba.',
      },
      closed: { title: 'Aún no hay consultas cerradas', words: 'Aquí están las consultas suyas que se han cerrado.' },
    },
    offlineText: 'La lista se cargará en cuanto haya conexión.',
    failed: 'No se ha podido cargar la lista',
    noReason: 'Sin motivo indicado',
    noMessage: 'Aún no hay mensajes',
    physicianSays: 'Médico:',
    answered: (length) => `Respondida hace ${length}`,
    urgent: 'Urgente',
    noLicence: (jurisdiction) => `Sin licencia: ${jurisdiction}`,
    files: (count) => (count === 1 ? '1 archivo' : `${count} archivos`),
    ages: {
      day: (count) => ({ short: `${count} d`, long: count === 1 ? '1 día' : `${count} días` }),
      month: (count) => ({ short: `${count} m`, long: count === 1 ? '1 mes' : `${count} meses` }),
      year: (count) => ({ short: `${count} a`, long: count === 1 ? '1 año' : `${count} años` }),
    },
    groups: { overdue: 'Vencidas', soon: 'Vencen pronto', later: 'Más tarde' },
    compactRows: 'Filas compactas',
    with: (name) => `Con ${name}`,
    backTo: (view) => `Volver a ${view}`,
    backToList: 'Volver a la lista',
  },
})
