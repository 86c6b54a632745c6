import { posix } from 'node:path'
import type { CallFacts, ExportedCallMessage } from '../contents/read-calls.ts'
import type { Block, BlockPages } from './blocks.ts'
import { noteFacts } from './note-facts.ts'
import { authorName, factOf, type Wording } from './thread-blocks.ts'

export const callTitle = ({ words, times }: Wording, { startedAt, scheduledFor, createdAt }: CallFacts) =>
  `${words.call} · ${times.day(startedAt ?? scheduledFor ?? createdAt)}`

const consentFacts = ({ words, times }: Wording, { recordingConsents }: CallFacts): Block[] =>
  recordingConsents.flatMap(({ role, agreed, answeredAt }) =>
    factOf(
      words.recordingConsent,
      `${role === 'patient' ? words.patient : words.physician}: ${agreed ? words.agreed : words.declined} · ${times.instant(answeredAt)}`,
    ),
  )

/** The transcript of a call: its times, notes and answers, and what was written during it. */
export async function* callBlocks(
  wording: Wording,
  call: CallFacts,
  messages: AsyncIterable<ExportedCallMessage[]>,
): BlockPages {
  const { words, times } = wording
  const linkTo = (label: string, path: string | null | undefined): Block[] =>
    path ? [{ kind: 'link', label, files: [{ name: posix.basename(path), path }] }] : []
  yield [
    { kind: 'title', text: callTitle(wording, call) },
    ...factOf(words.reason, call.reason),
    ...factOf(words.booked, times.instant(call.scheduledFor)),
    ...factOf(words.started, times.instant(call.startedAt)),
    ...factOf(words.ended, times.instant(call.endedAt ?? call.cancelledAt)),
    ...factOf(words.note, call.cancelNote),
    ...noteFacts(wording, call.notes),
    ...consentFacts(wording, call),
    ...factOf(words.rating, call.rating && [`${call.rating.value}/5`, call.rating.comment].filter(Boolean).join(' · ')),
    ...linkTo(words.recording, call.recording?.path),
    ...linkTo(words.transcript, call.recording?.transcriptPath),
    { kind: 'heading', text: words.messages },
  ]
  let isEmpty = true
  for await (const page of messages) {
    isEmpty = false
    yield page.map(({ author, text, createdAt }) => ({
      kind: 'message',
      author: author.type,
      name: authorName(wording, author),
      at: createdAt,
      atText: times.instant(createdAt),
      text,
      files: [],
    }))
  }
  if (isEmpty) yield [{ kind: 'fact', label: words.messages, text: words.noMessages }]
}
