import { defineWords } from '@consult/ui/i18n/words.ts'

export const inboxWords = defineWords({
  en: {
    views: { mine: 'Mine', queue: 'Queue', overdue: 'Overdue', waiting: 'Waiting for patient', closed: 'Closed' },
    /** Used where the views are side by side on a narrow screen. */
    shortViews: { mine: 'Mine', queue: 'Queue', overdue: 'Overdue', waiting: 'Waiting', closed: 'Closed' },
    viewNav: 'Views',
    openConsult: 'Open consult',
    /** Used beside the page's name in the navigation. */
    badge: {
      overdue: (count: number): string => (count === 1 ? '1 reply overdue' : `${count} replies overdue`),
      mine: (count: number): string => (count === 1 ? '1 reply pending' : `${count} replies pending`),
    },
    /** How many consults wait for the physician's reply, and how many the queue gives them. */
    ofCapacity: (count: number, capacity: number): string => `${count}, capacity ${capacity}`,
    /** Follows a number. */
    consults: (count: number): string => (count === 1 ? 'consult' : 'consults'),
    chooseOne: 'Select a consult',
    loading: 'Loading consults',
    loadingMore: 'Loading more…',
    moreFailed: 'Couldn’t load more consults.',
    movedOn: 'Moved',
    empty: {
      mine: {
        title: 'No replies pending',
        words: 'Consults you claim from the queue appear here, soonest due first.',
      },
      queue: { title: 'The queue is empty', words: 'New consults appear here automatically.' },
      overdue: {
        title: 'No overdue replies',
        words: 'When a colleague’s reply is overdue, you can take over the consult here.',
      },
      waiting: {
        title: 'No replies pending from patients',
        words: 'Consults you’ve answered stay here until the patient replies.',
      },
      closed: { title: 'No closed consults yet', words: 'Your consults appear here after they close.' },
    },
    offlineText: 'Your consults load when you’re back online.',
    failed: 'Couldn’t load consults',
    noReason: 'No reason provided',
    withheld: 'A colleague’s consult: say why to open it',
    noMessage: 'No messages yet',
    waitsForConsent: 'Your message is sent when they consent',
    onlyAnswers: 'Questions answered, no messages yet',
    /** Precedes a physician's text, for readers who do not see the icon. */
    physicianSays: 'Physician:',
    /** Says how long ago the patient was answered. */
    answered: (length: string) => `Answered ${length} ago`,
    testClock: (time: string) => `Test clock: ${time}`,
    noLicense: (jurisdiction: string) => `No license: ${jurisdiction}`,
    files: (count: number) => (count === 1 ? '1 file' : `${count} files`),
    groups: { now: 'Now', soon: 'Due soon', later: 'Due later' },
    compactRows: 'Compact rows',
    /** Precedes a physician's name. */
    with: 'With',
    backTo: (view: string) => `Back to ${view}`,
    backToList: 'Back to list',
  },
  es: {
    views: { mine: 'Mías', queue: 'Cola', overdue: 'Vencidas', waiting: 'En espera del paciente', closed: 'Cerradas' },
    shortViews: { mine: 'Mías', queue: 'Cola', overdue: 'Vencidas', waiting: 'En espera', closed: 'Cerradas' },
    viewNav: 'Vistas',
    openConsult: 'Consulta abierta',
    badge: {
      overdue: (count) => (count === 1 ? '1 respuesta vencida' : `${count} respuestas vencidas`),
      mine: (count) => (count === 1 ? '1 respuesta pendiente' : `${count} respuestas pendientes`),
    },
    ofCapacity: (count, capacity) => `${count}, capacidad ${capacity}`,
    consults: (count) => (count === 1 ? 'consulta' : 'consultas'),
    chooseOne: 'Seleccione una consulta',
    loading: 'Cargando las consultas',
    loadingMore: 'Cargando más…',
    moreFailed: 'No se han podido cargar más consultas.',
    movedOn: 'Movida',
    empty: {
      mine: {
        title: 'No hay respuestas pendientes',
        words: 'Las consultas que tome de la cola aparecen aquí, las que vencen antes primero.',
      },
      queue: { title: 'La cola está vacía', words: 'Las consultas nuevas aparecen aquí automáticamente.' },
      overdue: {
        title: 'No hay respuestas vencidas',
        words: 'Cuando venza la respuesta de otro médico, podrá relevarlo aquí.',
      },
      waiting: {
        title: 'No hay respuestas pendientes de pacientes',
        words: 'Las consultas que ha respondido siguen aquí hasta que el paciente responda.',
      },
      closed: { title: 'Aún no hay consultas cerradas', words: 'Sus consultas aparecen aquí cuando se cierran.' },
    },
    offlineText: 'Sus consultas se cargarán cuando vuelva la conexión.',
    failed: 'No se han podido cargar las consultas',
    noReason: 'Sin motivo indicado',
    withheld: 'Consulta de un colega: indique el motivo para abrirla',
    noMessage: 'Aún no hay mensajes',
    waitsForConsent: 'Su mensaje se envía cuando consienta',
    onlyAnswers: 'Preguntas respondidas, aún sin mensajes',
    physicianSays: 'Médico:',
    answered: (length) => `Respondida hace ${length}`,
    testClock: (time) => `Reloj de prueba: ${time}`,
    noLicense: (jurisdiction) => `Sin licencia: ${jurisdiction}`,
    files: (count) => (count === 1 ? '1 archivo' : `${count} archivos`),
    groups: { now: 'Ahora', soon: 'Vencen pronto', later: 'Vencen más tarde' },
    compactRows: 'Filas compactas',
    with: 'Con',
    backTo: (view) => `Volver a ${view}`,
    backToList: 'Volver a la lista',
  },
})
