import { type LoggedCredential, loggedPerMinute } from '@consult/domain'

/** A request that was answered. */
export interface AnsweredRequest {
  readonly partnerId: string
  /** When the request arrived. */
  readonly at: Date
  readonly requestId: string
  readonly method: string
  /** The template: `/v1/patients/{id}`. */
  readonly route: string
  /** The ids in the path, in the order of the template; empty for what is not an id of the service. */
  readonly pathIds: readonly string[]
  readonly status: number
  readonly code: string | null
  /** The problems with the fields or the clinician's credential. Empty in production. */
  readonly problems: readonly { readonly path: string; readonly code: string }[]
  readonly durationMs: number
  readonly credential: LoggedCredential
  readonly keyId: string | null
  readonly physicianId: string | null
  readonly serviceVersion: string | null
  readonly network: string | null
  readonly networkRefused: boolean
  readonly replayed: boolean
  /** The whole operation is deprecated. */
  readonly deprecated: boolean
  /** False for a request that is counted and not listed. */
  readonly listed: boolean
}

/** A count of requests, as the database stores it. */
interface Count {
  readonly bucket: Date
  readonly method: string
  readonly route: string
  readonly status: number
  readonly code: string
  readonly key_id: string
  readonly service_version: string
  readonly network_refused: boolean
  readonly deprecated: boolean
  requests: number
}

/** The data about one partner that waits to be written. */
export interface PendingBatch {
  readonly partnerId: string
  readonly entries: readonly AnsweredRequest[]
  /** How many requests of a minute are not in the log. */
  readonly gaps: readonly { readonly minute: Date; readonly requests: number }[]
  readonly counts: readonly Count[]
}

/**
 * Why a request is in the log or not: its partner has had too many requests this minute, or too many requests wait to
 * be written.
 */
export type AddOutcome = 'recorded' | 'over_limit' | 'full'

/** Gathers requests in memory until they are written. Its size is bounded. */
export interface PendingRequests {
  /** @returns null when the request is only counted. */
  add(request: AnsweredRequest, now: Date): AddOutcome | null
  /** Notes requests that were taken and could not be written. */
  lose(partnerId: string, requests: number, now: Date): void
  /** Takes all waiting requests. @param withCounts whether to take the counts too, which can wait longer. */
  take(withCounts: boolean, now: Date): PendingBatch[]
}

/** How long the periods are in which requests are counted, in milliseconds. */
export const countedMs = 5 * 60_000
const minuteMs = 60_000

const floor = (at: Date, ms: number) => Math.floor(at.getTime() / ms) * ms

interface OfPartner {
  entries: AnsweredRequest[]
  gaps: Map<number, number>
  counts: Map<string, Count>
  /** What was recorded in this minute. Failures have an allowance of their own: a flood of successes must not hide them. */
  minute: number
  succeeded: number
  failed: number
}

/** @param most how many requests may wait, of all partners. */
export function createPendingRequests(most: number): PendingRequests {
  const partners = new Map<string, OfPartner>()
  let waiting = 0

  const partnerOf = (partnerId: string): OfPartner => {
    const known = partners.get(partnerId)
    if (known) return known
    const created = { entries: [], gaps: new Map(), counts: new Map(), minute: 0, succeeded: 0, failed: 0 }
    partners.set(partnerId, created)
    return created
  }

  const count = ({ counts }: OfPartner, { at, method, route, status, code, ...request }: AnsweredRequest) => {
    const { keyId, serviceVersion, networkRefused, deprecated } = request
    const bucket = floor(at, countedMs)
    const key = `${bucket} ${method} ${route} ${status} ${code} ${keyId} ${serviceVersion} ${networkRefused} ${deprecated}`
    const known = counts.get(key)
    if (known) known.requests += 1
    else {
      counts.set(key, {
        bucket: new Date(bucket),
        method,
        route,
        status,
        code: code ?? '',
        key_id: keyId ?? '',
        service_version: serviceVersion ?? '',
        network_refused: networkRefused,
        deprecated,
        requests: 1,
      })
    }
  }

  const note = ({ gaps }: OfPartner, requests: number, now: Date) => {
    const minute = floor(now, minuteMs)
    gaps.set(minute, (gaps.get(minute) ?? 0) + requests)
  }

  /** Takes one request from the minute's allowance. @returns whether any was left. */
  const isAllowed = (partner: OfPartner, { status }: AnsweredRequest, now: Date) => {
    const minute = floor(now, minuteMs)
    if (partner.minute !== minute) Object.assign(partner, { minute, succeeded: 0, failed: 0 })
    const kind = status < 400 ? 'succeeded' : 'failed'
    if (partner[kind] >= loggedPerMinute) return false
    partner[kind] += 1
    return true
  }

  return {
    add: (request, now) => {
      const partner = partnerOf(request.partnerId)
      count(partner, request)
      if (!request.listed) return null
      const isFull = waiting >= most
      if (isFull || !isAllowed(partner, request, now)) {
        note(partner, 1, now)
        return isFull ? 'full' : 'over_limit'
      }
      partner.entries.push(request)
      waiting += 1
      return 'recorded'
    },
    lose: (partnerId, requests, now) => note(partnerOf(partnerId), requests, now),
    take: (withCounts, now) => {
      const batches: PendingBatch[] = []
      for (const [partnerId, partner] of partners) {
        const { entries } = partner
        const gaps = [...partner.gaps].map(([minute, requests]) => ({ minute: new Date(minute), requests }))
        const counts = withCounts ? [...partner.counts.values()] : []
        if (entries.length + gaps.length + counts.length > 0) batches.push({ partnerId, entries, gaps, counts })
        // An idle partner is forgotten, but not in the minute for which its allowance is known.
        else if (partner.counts.size === 0 && partner.minute !== floor(now, minuteMs)) partners.delete(partnerId)
        partner.entries = []
        partner.gaps = new Map()
        if (withCounts) partner.counts = new Map()
      }
      waiting = 0
      return batches
    },
  }
}
