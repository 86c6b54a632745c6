import type { AsyncConsult, EventMessage } from '@consult/domain'
import type { StreamEvent } from '@consult/trpc'

/** The result of a run of events: each consult's final state, and the new messages. */
export interface EventSummary {
  readonly consults: ReadonlyMap<string, AsyncConsult>
  readonly messages: ReadonlyMap<string, readonly EventMessage[]>
  /** Consults with an event that the service withheld: the physician must give a reason to open them. */
  readonly withheld: ReadonlySet<string>
  /** The ids of all consults in the events. */
  readonly changed: ReadonlySet<string>
  /** The number of consults that joined the queue. */
  readonly queued: number
  /** Consults that moved from one physician to another. */
  readonly reassigned: readonly { readonly consult: AsyncConsult; readonly from: string; readonly to: string }[]
}

const isThread = (type: string) => type.startsWith('async_consult.')

/** Summarizes a run of events, in order. It ignores call events and event types that this build does not know. */
export function summarizeEvents(events: readonly StreamEvent[]): EventSummary {
  const consults = new Map<string, AsyncConsult>()
  const messages = new Map<string, EventMessage[]>()
  const withheld = new Set<string>()
  const changed = new Set<string>()
  let queued = 0
  const reassigned: { consult: AsyncConsult; from: string; to: string }[] = []
  for (const event of events) {
    if (!isThread(event.type)) continue
    if (event.type === 'async_consult.message') {
      const { asyncConsultId, message } = event.data
      changed.add(asyncConsultId)
      if (event.withheld) {
        withheld.add(asyncConsultId)
        messages.delete(asyncConsultId)
        continue
      }
      withheld.delete(asyncConsultId)
      messages.set(asyncConsultId, [...(messages.get(asyncConsultId) ?? []), message])
    } else if ('consult' in event.data) {
      const consult = event.data.consult as AsyncConsult
      if (event.withheld) {
        withheld.add(consult.id)
        consults.delete(consult.id)
        messages.delete(consult.id)
      } else {
        withheld.delete(consult.id)
        consults.set(consult.id, consult)
      }
      changed.add(consult.id)
      if (event.type === 'async_consult.queued') queued += 1
      if (event.type === 'async_consult.reassigned') {
        reassigned.push({ consult, from: event.data.previousPhysicianId, to: event.data.physicianId })
      }
    }
  }
  return { consults, messages, withheld, changed, queued, reassigned }
}
