import type { OutputOf } from '@consult/gallery/answers.ts'
import { idOf } from './ids.ts'
import { inDays, inMinutes } from './time.ts'

/** A webhook endpoint, as the console reads it. */
export type Endpoint = OutputOf<'consoleEndpoints.get'>

/** The attempts of the last 24 hours. @param count how many succeed and fail in the hour with that number */
export function hoursOf(count: (hour: number) => readonly [delivered: number, failed: number]): Endpoint['hours'] {
  return Array.from({ length: 24 }, (_, hour) => {
    const [delivered, failed] = count(hour)
    return { from: inMinutes(60 * (hour - 23)), delivered, failed }
  })
}

const busyDay = hoursOf((hour) => [
  Math.round(140 + 120 * Math.sin(hour / 3.5)),
  hour === 9 ? 12 : hour % 7 === 3 ? 2 : 0,
])
const silentDay = hoursOf(() => [0, 0])

/** An endpoint that gets all events. */
export function endpoint(fields: Partial<Endpoint> = {}): Endpoint {
  return {
    id: idOf('we', 1),
    url: 'https://clinic.example/hooks/consult',
    description: 'Writes finished consults into the record system.',
    events: null,
    status: 'enabled',
    disabledReason: null,
    createdAt: inDays(-200),
    failingSince: null,
    pending: 0,
    nextProbeAt: null,
    previousSecretUntil: null,
    waiting: { count: 0, isMore: false },
    hours: busyDay,
    ...fields,
  }
}

/** An endpoint whose every attempt has failed since the morning. */
export const failingEndpoint = endpoint({
  id: idOf('we', 2),
  url: 'https://integration-gateway.eu-central.gesundheitszentrum-am-hafen.example/partners/consult/v1/events?tenant=0048213-7f&region=eu-central-1',
  description: null,
  events: ['async_consult.message', 'async_consult.closed', 'telehealth.completed', 'telehealth.recording_ready'],
  failingSince: inMinutes(-310),
  nextProbeAt: inMinutes(4),
  waiting: { count: 1000, isMore: true },
  hours: hoursOf((hour) => (hour < 18 ? [60 + hour, 0] : [0, 8])),
})

/** An endpoint that a member of the organization disabled. */
export const disabledEndpoint = endpoint({
  id: idOf('we', 3),
  url: 'https://staging.clinic.example/hooks',
  description: 'Staging, until the move in spring.',
  events: ['async_consult.message'],
  status: 'disabled',
  disabledReason: 'partner',
  hours: silentDay,
})

/** An endpoint that answered 410 Gone. */
export const goneEndpoint = endpoint({
  id: idOf('we', 4),
  url: 'https://old.clinic.example/hooks',
  description: null,
  status: 'disabled',
  disabledReason: 'gone',
  waiting: { count: 41, isMore: false },
  hours: hoursOf((hour) => [0, hour < 5 ? 1 : 0]),
})

/** An endpoint that only the operator can enable. */
export const stoppedEndpoint = endpoint({
  id: idOf('we', 5),
  url: 'https://تقارير.العيادة.example/الأحداث',
  description: 'التقارير الشهرية',
  status: 'disabled',
  disabledReason: 'operator',
  hours: silentDay,
})

/** An endpoint that was added a minute ago. Its old secret still signs. */
export const newEndpoint = endpoint({
  id: idOf('we', 6),
  url: 'https://clinic.example/hooks/new',
  description: null,
  createdAt: inMinutes(-1),
  previousSecretUntil: inDays(1),
  hours: silentDay,
})

/** Endpoints in every state. */
export const allEndpoints = [endpoint(), failingEndpoint, disabledEndpoint, goneEndpoint, stoppedEndpoint, newEndpoint]

const secret = 'whsec_9mJ4hS2xVq7cT0yNfE3aRkL8uPzD5bWgXo1iQvH6sYtM'

/** A change's answer with the new signing secret. */
export function withSecret(fields: Partial<Endpoint> = {}): OutputOf<'consoleEndpoints.create'> {
  const { id, url, description, events, status, disabledReason, failingSince, pending, createdAt } = endpoint(fields)
  return { id, url, description, events, status, disabledReason, failingSince, pending, createdAt, secret }
}
