import { defineWords } from '@consult/ui/i18n/words.ts'

/** What notifications of this device say. They name nobody: others may see a locked screen. */
export const pushWords = defineWords({
  en: {
    ring: 'A patient is calling',
    ring_over: 'The call was answered or has ended',
    reply_overdue: 'A reply is overdue',
    urgent_arrival: 'An urgent patient is waiting',
    handed_over: 'A consult was handed over to you',
    mention: 'A colleague mentioned you',
    order_rejected: 'One of your orders was rejected',
    note_returned: 'One of your notes was returned',
    not_reached: 'A patient hasn’t read your reply',
    test: 'Notifications work on this device',
    other: 'Open Consult to see what is new',
  },
  es: {
    ring: 'Un paciente está llamando',
    ring_over: 'La llamada se ha atendido o ha terminado',
    reply_overdue: 'Una respuesta está vencida',
    urgent_arrival: 'Un paciente urgente está esperando',
    handed_over: 'Se le ha traspasado una consulta',
    mention: 'Un colega le ha mencionado',
    order_rejected: 'Se ha rechazado una orden suya',
    note_returned: 'Se ha devuelto una nota suya',
    not_reached: 'Un paciente no ha leído su respuesta',
    test: 'Las notificaciones funcionan en este dispositivo',
    other: 'Abra Consult para ver las novedades',
  },
})
