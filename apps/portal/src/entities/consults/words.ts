import { defineWords } from '@consult/ui/i18n/words.ts'

/**
 * The words for consults in lists. They are in their own file because the thread's other words load with the thread.
 */
export const consultWords = defineWords({
  en: {
    you: 'you',
    hasLeft: (name: string) => `${name} (inactive)`,
    doctor: (lastName: string, _fullName: string) => `Dr. ${lastName}`,
    loading: 'Loading consult',
    closed: 'Closed',
    ends: {
      declined: 'Declined',
      resolved: 'Resolved',
      closed_by_partner: 'Closed by the clinic',
      closed_by_physician: 'Closed',
      consent_expired: 'Invitation expired',
    },
    timing: {
      waiting: (length: string) => `Waiting ${length}`,
      justNow: 'Just now',
      patientsTurn: 'Waiting for patient',
      overdue: (length: string) => `${length} overdue`,
      dueIn: (length: string) => `Due in ${length}`,
      closesIn: (length: string) => `Closes in ${length}`,
      ended: (end: string, date: string) => `${end} ${date}`,
      awaitingConsent: 'Awaiting consent',
    },
  },
  es: {
    you: 'usted',
    hasLeft: (name: string) => `${name} (inactivo)`,
    // The title has a gender, which is not stored.
    doctor: (_lastName, fullName) => fullName,
    loading: 'Cargando la consulta',
    closed: 'Cerrada',
    ends: {
      declined: 'Rechazada',
      resolved: 'Resuelta',
      closed_by_partner: 'Cerrada por la clínica',
      closed_by_physician: 'Cerrada',
      consent_expired: 'Invitación caducada',
    },
    timing: {
      waiting: (length) => `En espera ${length}`,
      justNow: 'Ahora mismo',
      patientsTurn: 'En espera del paciente',
      overdue: (length) => `Vencida hace ${length}`,
      dueIn: (length) => `Vence en ${length}`,
      closesIn: (length) => `Se cierra en ${length}`,
      ended: (end, date) => `${end} ${date}`,
      awaitingConsent: 'Pendiente de consentimiento',
    },
  },
})
