import { defineWords } from '@consult/ui/i18n/words.ts'

export const physicianWords = defineWords({
  en: {
    title: 'Physicians',
    intro: 'Your physicians, newest first. Your system adds them with POST /v1/physicians.',
    failed: 'Couldn’t load the physicians',
    none: 'No physicians yet',
    noneText: 'Add the first one with POST /v1/physicians.',
    presence: { online: 'On duty', busy: 'In a call', away: 'Away', offline: 'Off duty' },
    invited: 'Hasn’t set a password',
    noFactor: 'No second factor',
    load: (load: number) => (load === 1 ? '1 reply pending' : `${load} replies pending`),
    loadOf: (load: number, capacity: number) => `${load} of ${capacity} consults`,
    licenses: 'Licenses',
    noLicenses: 'No licenses',
    license: (jurisdiction: string, number: string) => `${jurisdiction} · ${number}`,
    expires: (day: string) => `expires ${day}`,
    expired: (day: string) => `expired ${day}`,
    lastSeen: 'Last seen',
    neverSeen: 'Never seen',
    deactivateText: 'Their credentials stop working now, and their open consults are handed over where possible.',
    left: (count: number) =>
      count === 1
        ? '1 consult could not be handed over and needs your attention.'
        : `${count} consults could not be handed over and need your attention.`,
    reactivateText: 'They can sign in again with the same password. Consults stay where they are now.',
  },
  es: {
    title: 'Médicos',
    intro: 'Sus médicos, primero los más recientes. Su sistema los añade con POST /v1/physicians.',
    failed: 'No se han podido cargar los médicos',
    none: 'Aún no hay médicos',
    noneText: 'Añada el primero con POST /v1/physicians.',
    presence: { online: 'De guardia', busy: 'En una llamada', away: 'Ausente', offline: 'Fuera de servicio' },
    invited: 'Sin contraseña todavía',
    noFactor: 'Sin segundo factor',
    load: (load) => (load === 1 ? '1 respuesta pendiente' : `${load} respuestas pendientes`),
    loadOf: (load, capacity) => `${load} de ${capacity} consultas`,
    licenses: 'Licencias',
    noLicenses: 'Sin licencias',
    license: (jurisdiction, number) => `${jurisdiction} · ${number}`,
    expires: (day) => `caduca el ${day}`,
    expired: (day) => `caducó el ${day}`,
    lastSeen: 'Visto por última vez',
    neverSeen: 'Nunca visto',
    deactivateText:
      'Sus credenciales dejan de funcionar ahora y sus consultas abiertas se traspasan cuando es posible.',
    left: (count) =>
      count === 1
        ? 'Una consulta no se ha podido traspasar y necesita su atención.'
        : `${count} consultas no se han podido traspasar y necesitan su atención.`,
    reactivateText: 'Podrá iniciar sesión con la misma contraseña. Las consultas se quedan donde están.',
  },
})
