import { defineWords } from '@consult/ui/i18n/words.ts'

export const overviewWords = defineWords({
  en: {
    title: 'Overview',
    intro: 'What is failing now, and what needs attention soon.',
    failed: 'Couldn’t load the overview',
    well: 'Nothing is failing',
    requests: 'Requests of the last hour',
    total: 'Requests',
    failed4xx: 'Refused (4xx)',
    failed5xx: 'Failed (5xx)',
    limited: 'Over the rate limit',
    failures: 'Most frequent failures',
    times: (count: number, shown: string) => (count === 1 ? 'once' : `${shown} times`),
    endpoints: 'Endpoints',
    problems: { disabled: 'Disabled', failing: 'Failing', late: 'Late' },
    since: 'Failing since',
    oldest: 'Oldest undelivered event',
    keys: 'API keys',
    expires: 'expires',
    refused: (times: string) => `Refused ${times} in the last 24 hours: it doesn’t work from that network.`,
    people: 'Physicians and invitations',
    licenses: (count: number, day: string) =>
      count === 1 ? `1 license expires on ${day}.` : `${count} licenses expire, the first on ${day}.`,
    /** The day on which the first of them expired. */
    expiredLicenses: (count: number, day: string) =>
      count === 1
        ? `1 license expired on ${day}.`
        : `${count} licenses have expired or will soon, the first on ${day}.`,
    invitations: (count: number, day: string) =>
      count === 1
        ? `The link of 1 invitation lapses, on ${day}.`
        : `The links of ${count} invitations lapse, the first on ${day}.`,
    deprecations: 'Old operations and versions',
    deprecationsText: (version: string) => `In use in the last 24 hours. The current version is ${version}.`,
  },
  es: {
    title: 'Resumen',
    intro: 'Lo que falla ahora y lo que pronto necesitará atención.',
    failed: 'No se ha podido cargar el resumen',
    well: 'Nada falla',
    requests: 'Solicitudes de la última hora',
    total: 'Solicitudes',
    failed4xx: 'Rechazadas (4xx)',
    failed5xx: 'Fallidas (5xx)',
    limited: 'Por encima del límite',
    failures: 'Fallos más frecuentes',
    times: (count, shown) => (count === 1 ? '1 vez' : `${shown} veces`),
    endpoints: 'Puntos de conexión',
    problems: { disabled: 'Desactivado', failing: 'Con fallos', late: 'Con retraso' },
    since: 'Con fallos desde',
    oldest: 'Evento sin entregar más antiguo',
    keys: 'Claves de API',
    expires: 'caduca',
    refused: (times) => `Rechazada ${times} en las últimas 24 horas: no funciona desde esa red.`,
    people: 'Médicos e invitaciones',
    licenses: (count, day) =>
      count === 1 ? `1 licencia caduca el ${day}.` : `Caducan ${count} licencias, la primera el ${day}.`,
    expiredLicenses: (count, day) =>
      count === 1
        ? `1 licencia caducó el ${day}.`
        : `${count} licencias han caducado o caducarán pronto, la primera el ${day}.`,
    invitations: (count, day) =>
      count === 1
        ? `Caduca el enlace de 1 invitación, el ${day}.`
        : `Caducan los enlaces de ${count} invitaciones, el primero el ${day}.`,
    deprecations: 'Operaciones y versiones antiguas',
    deprecationsText: (version) => `En uso en las últimas 24 horas. La versión actual es ${version}.`,
  },
})
