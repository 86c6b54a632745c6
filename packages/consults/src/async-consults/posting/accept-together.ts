import type { AcceptedMessage } from '@consult/domain'
import { type Deduplication, reserveFresh, type SharedRequest, sharedUnit } from '@consult/request'
import { type AsyncConsultRow, toLifecycle } from '../consult-row.ts'
import { findDrafts } from '../drafts/draft-store.ts'
import { holdConsultRows } from '../thread-store.ts'
import { whyNotAdmitted } from './admit-post.ts'
import { enqueueMessage } from './enqueue-message.ts'
import { type MessageAuthor, type Post, toSubmission } from './post.ts'
import { actionOf, authorOf, type Sender } from './sender.ts'

/** A post to accept. */
export interface PostToAccept {
  readonly post: Post
  readonly sender: Sender
  readonly deduplication: Deduplication
}

/** A post that its thread admits, with its consult and its author. */
interface Admitted {
  readonly request: SharedRequest<PostToAccept>
  readonly consult: AsyncConsultRow
  readonly author: MessageAuthor
}

/** Null for a post that is refused: the refusal needs a transaction of its own. */
function admit(request: SharedRequest<PostToAccept>, consult: AsyncConsultRow | undefined): Admitted | null {
  const { post, sender } = request.input
  // A consult on a test clock has its own time.
  if (!consult || consult.test_clock_id !== null) return null
  const author = authorOf(sender, consult)
  const thread = { account: request.context.account, life: toLifecycle(consult) }
  const refused = whyNotAdmitted(thread, { action: actionOf(sender), isEmpty: post.text === '' }, request.unit.now)
  return refused || !author ? null : { request, consult, author }
}

/** True when accepting the post must also write attachments, own words or a draft, or store an answer. */
function writesMore({ context, input: { post, sender } }: SharedRequest<PostToAccept>, drafts: ReadonlySet<string>) {
  if (post.attachmentIds.length > 0 || post.original || context.run !== null) return true
  return sender.type === 'physician' && drafts.has(`${post.asyncConsultId} ${sender.physicianId}`)
}

/**
 * Accepts new posts without attachments into active threads, many in one transaction. All other posts need their own
 * unit of work: retries, refused posts and replies with a draft. Under load, this sharing saves most of a post's
 * cost.
 */
export const acceptTogether = sharedUnit<PostToAccept, AcceptedMessage>(async (requests) => {
  const [first] = requests
  if (!first) return []
  const { unit } = first
  const consults = await holdConsultRows(unit, [...new Set(requests.map(({ input }) => input.post.asyncConsultId))])
  const replied = requests.filter(({ input }) => input.sender.type === 'physician')
  const drafts = await findDrafts(unit, [...new Set(replied.map(({ input }) => input.post.asyncConsultId))])

  const admitted = requests
    .filter((request) => !writesMore(request, drafts))
    .flatMap((request) => admit(request, consults.get(request.input.post.asyncConsultId)) ?? [])
  const reserved = await reserveFresh(
    unit,
    admitted.map(({ request: { input }, author }) => input.deduplication.fresh(toSubmission(input.post, author))),
  )
  const done = new Map(
    admitted.flatMap(({ request, consult, author }, n) => {
      const messageId = reserved[n]
      if (!messageId) return []
      const { text } = request.input.post
      return [[request, enqueueMessage(request.unit, consult, { messageId, author, text, attachments: [] })]]
    }),
  )
  return requests.map((request) => done.get(request) ?? null)
})
