import { isDeepStrictEqual } from 'node:util'
import type { EventMessage } from '@consult/domain'
import type { RecordedEvent, Records } from './records.ts'
import type { Acknowledged } from './traffic.ts'

/** One guarantee and its violations. */
export interface Finding {
  readonly promise: string
  readonly faults: readonly string[]
}

type Transcripts = Records['transcripts']

function exactlyOnce(acknowledged: Map<string, readonly Acknowledged[]>, transcripts: Transcripts): string[] {
  const faults: string[] = []
  const landings = new Map<string, number>()
  for (const message of [...transcripts.values()].flat()) {
    landings.set(message.messageId, (landings.get(message.messageId) ?? 0) + 1)
  }
  for (const { messageId, text } of [...acknowledged.values()].flat()) {
    const times = landings.get(messageId) ?? 0
    if (times !== 1) faults.push(`"${text}" (${messageId}) was acknowledged and is on the transcript ${times} times`)
    landings.delete(messageId)
  }
  for (const messageId of landings.keys()) faults.push(`${messageId} is on a transcript and was never acknowledged`)
  return faults
}

/** Checks that each text occurs once. A retry mistaken for a new message would have another id. */
function noTextTwice(transcripts: Transcripts): string[] {
  return [...transcripts].flatMap(([consult, messages]) => {
    const texts = messages.map((message) => message.text)
    return texts.filter((text, n) => texts.indexOf(text) !== n).map((text) => `"${text}" is in ${consult} twice`)
  })
}

function inOrder(acknowledged: Map<string, readonly Acknowledged[]>, transcripts: Transcripts): string[] {
  return [...acknowledged].flatMap(([consult, sent]) => {
    const messages = transcripts.get(consult) ?? []
    const wrong = sent.findIndex(({ messageId }, n) => {
      const message = messages[n]
      return message?.messageId !== messageId || message.sequence !== n + 1
    })
    if (wrong === -1) return []
    return [`${consult} has "${messages[wrong]?.text ?? 'nothing'}" where "${sent[wrong]?.text}" was sent`]
  })
}

function eventsEqualTranscripts(transcripts: Transcripts, events: readonly RecordedEvent[]): string[] {
  const rows = new Map<string, EventMessage>()
  for (const message of [...transcripts.values()].flat()) rows.set(message.messageId, message)
  const faults: string[] = []
  for (const { id, data } of events.filter((event) => event.type === 'async_consult.message')) {
    const message = data.message as EventMessage
    const row = rows.get(message.messageId)
    if (!row) faults.push(`event ${id} tells of ${message.messageId}, which is on no transcript or was told before`)
    else if (!isDeepStrictEqual(message, row)) faults.push(`event ${id} does not tell of ${row.messageId} what it is`)
    rows.delete(message.messageId)
  }
  for (const messageId of rows.keys()) faults.push(`no event tells of ${messageId}`)
  return faults
}

function dense(events: readonly RecordedEvent[]): string[] {
  const wrong = events.findIndex((event, n) => event.sequence !== n + 1)
  return wrong === -1 ? [] : [`the event after ${wrong} has sequence ${events[wrong]?.sequence}`]
}

function sameOverHttp(events: readonly RecordedEvent[], paged: readonly RecordedEvent[]): string[] {
  if (paged.length !== events.length) return [`GET /v1/events gave ${paged.length} of ${events.length} events`]
  const wrong = events.findIndex((event, n) => !isDeepStrictEqual(event, paged[n]))
  return wrong === -1 ? [] : [`GET /v1/events differs from the log at sequence ${events[wrong]?.sequence}`]
}

/** Checks the service's behavior against its guarantees. */
export function audit(facts: {
  acknowledged: Map<string, readonly Acknowledged[]>
  records: Records
  paged: readonly RecordedEvent[]
}): Finding[] {
  const { acknowledged, records, paged } = facts
  const { transcripts, events, parked } = records
  return [
    {
      promise: 'every acknowledged message is on its transcript once, and no other',
      faults: exactlyOnce(acknowledged, transcripts),
    },
    { promise: 'no text is on a transcript twice', faults: noTextTwice(transcripts) },
    { promise: 'every transcript is in the order of sending', faults: inOrder(acknowledged, transcripts) },
    { promise: 'message events and transcript rows are the same', faults: eventsEqualTranscripts(transcripts, events) },
    { promise: 'event sequences are 1 to n', faults: dense(events) },
    { promise: 'GET /v1/events, page by page, is the log', faults: sameOverHttp(events, paged) },
    { promise: 'nothing was set aside', faults: parked > 0 ? [`${parked} messages were parked`] : [] },
  ]
}
