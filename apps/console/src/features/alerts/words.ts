import { defineWords } from '@consult/ui/i18n/words.ts'

export const alertWords = defineWords({
  en: {
    title: 'Alerts',
    intro: 'Unusual access to patients’ data, newest first. An alert proves nothing: look at it, and ask.',
    failed: 'Couldn’t load the alerts',
    none: 'No alerts to review',
    noneReviewed: 'No reviewed alerts',
    noneText: 'An alert appears here within about 20 seconds of what it is about.',
    kinds: {
      many_patients: 'Many patients in an hour',
      same_surname: 'Same last name',
      own_record: 'Own record',
      confidential_patient: 'Confidential patient',
      night_access: 'Access at night',
      reason_given: 'Colleague’s consult',
    },
    texts: {
      many_patients: (patients: number) => `Opened the data of ${patients} patients within 60 minutes.`,
      same_surname: () => 'Opened data of a patient with the same last name.',
      own_record: () => 'Opened data of a patient with the same name and the same birth date or email address.',
      confidential_patient: () => 'Opened data of a confidential patient who is not assigned to them.',
      night_access: () => 'Opened data at night, outside of their hours.',
      reason_given: () => 'Gave a reason and opened a colleague’s consult.',
    },
  },
  es: {
    title: 'Alertas',
    intro:
      'Accesos inusuales a datos de pacientes, primero lo más reciente. Una alerta no prueba nada: revísela y pregunte.',
    failed: 'No se han podido cargar las alertas',
    none: 'No hay alertas por revisar',
    noneReviewed: 'No hay alertas revisadas',
    noneText: 'Una alerta aparece aquí unos 20 segundos después de lo ocurrido.',
    kinds: {
      many_patients: 'Muchos pacientes en una hora',
      same_surname: 'Mismo apellido',
      own_record: 'Historia propia',
      confidential_patient: 'Paciente confidencial',
      night_access: 'Acceso nocturno',
      reason_given: 'Consulta de un colega',
    },
    texts: {
      many_patients: (patients) => `Abrió los datos de ${patients} pacientes en 60 minutos.`,
      same_surname: () => 'Abrió datos de un paciente con el mismo apellido.',
      own_record: () =>
        'Abrió datos de un paciente con el mismo nombre y la misma fecha de nacimiento o el mismo correo.',
      confidential_patient: () => 'Abrió datos de un paciente confidencial que no tiene asignado.',
      night_access: () => 'Abrió datos de noche, fuera de su horario.',
      reason_given: () => 'Dio un motivo y abrió la consulta de un colega.',
    },
  },
})
