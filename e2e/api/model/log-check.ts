import type { CallMessage, EventMessage, Message, StoredEvent } from '@consult/domain'
import { expect } from 'vitest'
import { readAll, type TestPartner } from '../environment/index.ts'
import type { ExpectedEvent } from './expectations.ts'

/** The consult of an event. */
function consultOf({ data }: StoredEvent): string {
  const { consult, asyncConsultId, message } = data as {
    consult?: { id: string }
    asyncConsultId?: string
    message?: { telehealthConsultId?: string }
  }
  return consult?.id ?? asyncConsultId ?? message?.telehealthConsultId ?? ''
}

const messageOf = ({ data }: StoredEvent) => (data as { message: EventMessage }).message

/** The service may add system notices at any time; all other messages must be expected. */
const isNotice = (event: StoredEvent) =>
  event.type === 'async_consult.message' && messageOf(event).author.type === 'system'

/** The model does not follow what patients have read: `unread-messages.int.test.ts` does. */
const isAboutReading = (event: StoredEvent) => event.type === 'async_consult.message_unread'

/** The event in the form of an expectation. */
function seenAs(event: StoredEvent, expected: ExpectedEvent | undefined): unknown {
  const { type, data } = event
  if (type === 'async_consult.message') {
    const { messageId, author } = messageOf(event)
    return { type, data: { asyncConsultId: data.asyncConsultId, messageId, author: author.id } }
  }
  if (type === 'telehealth.message') {
    const { sequence, author, text } = (data as { message: CallMessage }).message
    return { type, data: { sequence, author: author.id, text } }
  }
  const { consult, rating, ...rest } = data as { consult?: { status: string }; rating?: { value: number } }
  const fields: Record<string, unknown> = { ...rest, ...(rating && { rating: rating.value }) }
  // The model cannot know in advance who takes over.
  const shown = Object.fromEntries(
    Object.entries(fields).filter(([name]) => !(expected?.anyOf && name === 'physicianId')),
  )
  return { type, ...(consult && { status: consult.status }), data: shown }
}

/** Compares a partner's log with a model's expectations. */
export interface LogCheck {
  /** The events since the last check, without gaps or repeats. */
  next(): Promise<StoredEvent[]>
  /**
   * Asserts that the events since the last check are exactly the expected ones.
   * @returns the physician who took over.
   */
  check(expected: ReadonlyMap<string, ExpectedEvent[]>): Promise<ReadonlyMap<string, string>>
  /** Asserts that the transcript equals the log's messages, in order and without gaps. */
  checkTranscript(asyncConsultId: string): Promise<void>
}

export function createLogCheck(partner: TestPartner): LogCheck {
  const log: StoredEvent[] = []

  const ids = new Set<string>()

  // Pages as a consumer does: from the last known time, which may repeat events.
  const next = async () => {
    const since = log.at(-1)?.createdAt
    const read = await readAll<StoredEvent>(partner.key, `/v1/events?limit=100${since ? `&since=${since}` : ''}`)
    const came = read.filter(({ id }) => !ids.has(id))
    for (const { id, sequence } of came) {
      expect(sequence).toBe(ids.size + 1)
      ids.add(id)
    }
    log.push(...came)
    return came
  }

  return {
    next,
    check: async (expected) => {
      const taken = new Map<string, string>()
      const came = Map.groupBy(await next(), consultOf)
      for (const id of new Set([...came.keys(), ...expected.keys()])) {
        const wanted = expected.get(id) ?? []
        const events = (came.get(id) ?? []).filter((event) => !isNotice(event) && !isAboutReading(event))
        expect(events.map((event, n) => seenAs(event, wanted[n]))).toEqual(
          wanted.map(({ type, status, data = {} }) => ({ type, ...(status !== undefined && { status }), data })),
        )
        for (const [n, { anyOf }] of wanted.entries()) {
          if (!anyOf) continue
          const physicianId = events[n]?.data.physicianId as string
          expect(anyOf).toContain(physicianId)
          taken.set(id, physicianId)
        }
      }
      return taken
    },
    checkTranscript: async (asyncConsultId) => {
      const messages = await readAll<Message>(partner.key, `/v1/async-consults/${asyncConsultId}/messages?limit=100`)
      expect(messages.map(({ sequence }) => sequence)).toEqual(messages.map((_message, n) => n + 1))
      const told = log.filter((event) => event.type === 'async_consult.message' && consultOf(event) === asyncConsultId)
      expect(messages).toEqual(told.map((event) => ({ ...messageOf(event), attachments: [] })))
    },
  }
}
