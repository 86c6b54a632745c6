import type { ExportedMessage, Notice, PendingMessage } from '@consult/domain'
import type { ThreadFacts } from '../contents/read-threads.ts'
import type { Block, BlockPages } from './blocks.ts'
import { noteFacts } from './note-facts.ts'
import type { Times } from './times.ts'
import type { Words } from './words/words.ts'

/** What every document of an archive needs. */
export interface Wording {
  readonly words: Words
  readonly times: Times
  /** The patient's name; null if it is not known. */
  readonly patientName: string | null
}

/** A fact, if there is one. */
export const factOf = (label: string, text: string | null | undefined): Block[] =>
  text ? [{ kind: 'fact', label, text }] : []

export const threadTitle = ({ words, times }: Wording, { createdAt }: { createdAt: string }) =>
  `${words.conversation} · ${times.day(createdAt)}`

function noticeText(words: Words, { code, params }: Notice): string {
  const fill = (text: string) =>
    text
      .replaceAll('{physician}', params.physicianName ?? '')
      .replaceAll('{previous}', params.previousPhysicianName ?? '')
  switch (code) {
    case 'physician_joined':
      return fill(words.noticeJoined)
    case 'physician_changed':
      return fill(words.noticeChanged)
    case 'resolve_requested':
      return words.noticeResolveRequested
    case 'reopened':
      return words.noticeReopened
    case 'closed':
      return words.noticeClosed
    case 'summary_released':
      return words.noticeSummaryReleased
    case 'summary_changed':
      return words.noticeSummaryChanged
    case 'summary_withdrawn':
      return words.noticeSummaryWithdrawn
    case 'emergency_advice':
      return params.advice ? `${words.noticeEmergency}: ${params.advice}` : words.noticeEmergency
  }
}

/** What the physician recorded when asking to resolve the consult, regardless of the outcome. */
const resolutionTexts = (words: Words, { params: { summary, followUp } }: Notice): string[] => [
  ...(summary ? [`${words.summary}: ${summary}`] : []),
  ...(followUp ? [`${words.followUp}: ${followUp}`] : []),
]

/** The name of an author: their own name, or the name of their role. */
export const authorName = (
  { words, patientName }: Wording,
  author: { readonly type: 'patient' | 'physician'; readonly name: string | null },
): string => author.name ?? (author.type === 'patient' ? (patientName ?? words.patient) : words.physician)

function messageBlock(wording: Wording, { author, text, notice, attachments, createdAt }: ExportedMessage): Block {
  const { words, times } = wording
  const at = { at: createdAt, atText: times.instant(createdAt) }
  const files = attachments.map(({ fileName: name, path }) => ({ name, path }))
  if (author.type === 'system') {
    const said = notice ? [noticeText(words, notice), ...resolutionTexts(words, notice)].join('\n') : text
    return { kind: 'message', author: 'notice', name: words.notice, ...at, text: said, files }
  }
  const name = authorName(wording, { type: author.type, name: author.name })
  return { kind: 'message', author: author.type, name, ...at, text, files }
}

function pendingBlock(wording: Wording, { authorType, text, attachments, acceptedAt }: PendingMessage): Block {
  const name = `${authorName(wording, { type: authorType, name: null })} · ${wording.words.pending}`
  const files = attachments.map(({ fileName, path }) => ({ name: fileName, path }))
  return {
    kind: 'message',
    author: authorType,
    name,
    at: acceptedAt,
    atText: wording.times.instant(acceptedAt),
    text,
    files,
  }
}

/** The transcript of a thread: what it was about, how it ended, and everything that was written. */
export async function* threadBlocks(
  wording: Wording,
  thread: ThreadFacts,
  written: { messages: AsyncIterable<ExportedMessage[]>; pending: readonly PendingMessage[] },
): BlockPages {
  const { words, times } = wording
  yield [
    { kind: 'title', text: threadTitle(wording, thread) },
    ...factOf(words.reason, thread.reason),
    ...factOf(words.started, times.instant(thread.createdAt)),
    ...factOf(words.consented, times.instant(thread.consentedAt)),
    ...factOf(words.consentVersion, thread.consentVersion),
    ...factOf(words.ended, times.instant(thread.closedAt)),
    ...factOf(words.note, thread.closeNote),
    ...noteFacts(wording, thread.notes),
    ...factOf(words.summary, thread.resolution?.summary),
    ...factOf(words.followUp, thread.resolution?.followUp),
    ...factOf(
      words.rating,
      thread.rating && [`${thread.rating.value}/5`, thread.rating.comment].filter(Boolean).join(' · '),
    ),
    { kind: 'heading', text: words.messages },
  ]
  let isEmpty = written.pending.length === 0
  for await (const page of written.messages) {
    isEmpty = false
    yield page.map((message) => messageBlock(wording, message))
  }
  yield written.pending.map((message) => pendingBlock(wording, message))
  if (isEmpty) yield [{ kind: 'fact', label: words.messages, text: words.noMessages }]
}
