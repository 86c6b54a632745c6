import { createHash } from 'node:crypto'
import { newId, type TenantTransaction } from '@consult/db'
import { type AcceptedMessage, type AttachmentFacts, ConsultError } from '@consult/domain'
import { postToLane } from '@consult/engine'
import { sql } from 'kysely'
import { appendAudit } from '../audit-log/audit-log.ts'
import { findReceipt, type OpenReceipt, openReceipt, type ReceiptKey, takeReceipt } from '../receipts/receipt-store.ts'
import { checkIdempotencyKey } from '../request/idempotency-key.ts'
import type { RequestContext } from '../request/request-context.ts'

export interface MessageAuthor {
  readonly type: 'patient' | 'physician'
  readonly id: string
}

/** An accepted message as it waits in its lane: from whom, into which thread, saying what (normalised). */
export interface AcceptedPayload {
  readonly asyncConsultId: string
  readonly author: MessageAuthor
  readonly text: string
  /** Left out by what was accepted before there were any. */
  readonly attachments?: readonly AttachmentFacts[]
}

/** Who posts, into whose lane, and what the thread says to it. */
export interface Sender {
  readonly patientId: string
  readonly author: MessageAuthor
  /**
   * Asked of a new message alone: what was accepted once stays accepted. Takes its attachments.
   * @throws when the thread does not take it.
   */
  readonly admit: (messageId: string) => Promise<readonly AttachmentFacts[]>
}

/** A post: into which thread, saying what, and how to find out who sends it. */
export interface Post {
  readonly asyncConsultId: string
  readonly text: string
  readonly attachmentIds: readonly string[]
  /** Asks inside the transaction that accepts. @throws not_found */
  readonly findSender: (tx: TenantTransaction) => Promise<Sender>
}

/** A post met an open receipt: what became of that answer has to be asked outside the transaction. */
interface Undecided {
  readonly open: OpenReceipt
  readonly key: ReceiptKey
}

/** The same for two posts of the same content. Kept for ever with keys: that of a text alone must not change. */
const hashOf = (author: MessageAuthor, { text, attachmentIds }: Post) =>
  createHash('sha256')
    .update(JSON.stringify(attachmentIds.length > 0 ? [author.type, text, attachmentIds] : [author.type, text]))
    .digest('base64url')

/** @throws when the thread does not take it. */
async function acceptNew(
  tx: TenantTransaction,
  context: RequestContext,
  post: Post,
  sender: Sender,
  messageId: string,
) {
  const attachments = await sender.admit(messageId)
  const { actor, act, requestId } = context
  const acceptedAt = context.services.clock.now()
  const payload: AcceptedPayload = {
    asyncConsultId: post.asyncConsultId,
    author: sender.author,
    text: post.text,
    ...(attachments.length > 0 && { attachments }),
  }
  const target = {
    type: 'message',
    id: messageId,
    consultId: post.asyncConsultId,
    patientId: sender.patientId,
    code: sender.author.type,
  } as const
  await appendAudit(tx, [{ ...target, act, outcome: 'done', actor, requestId }], acceptedAt)
  await postToLane(tx, {
    laneKey: sender.patientId,
    itemId: messageId,
    payload,
    acceptedAt,
    requestId,
  })
}

/** With a key: one (thread, author, key) is accepted once, for ever. */
async function acceptByKey(
  tx: TenantTransaction,
  context: RequestContext,
  post: Post,
  key: string,
): Promise<AcceptedMessage> {
  const sender = await post.findSender(tx)
  const messageId = newId('message', context.services.clock.now())
  const contentHash = hashOf(sender.author, post)
  const slot = {
    partner_id: tx.partnerId,
    async_consult_id: post.asyncConsultId,
    author_id: sender.author.id,
    key,
  }
  const { rows: claimed } = await sql`
    insert into message_keys (partner_id, async_consult_id, author_id, key, message_id, content_hash)
    values (${tx.partnerId}, ${post.asyncConsultId}, ${sender.author.id}, ${key}, ${messageId}, ${contentHash})
    on conflict do nothing returning message_id`.execute(tx.db)
  if (claimed.length > 0) {
    await acceptNew(tx, context, post, sender, messageId)
    return { messageId }
  }
  const earlier = await tx.db
    .selectFrom('message_keys')
    .select(['message_id', 'content_hash'])
    .where('partner_id', '=', slot.partner_id)
    .where('async_consult_id', '=', slot.async_consult_id)
    .where('author_id', '=', slot.author_id)
    .where('key', '=', slot.key)
    .executeTakeFirstOrThrow()
  if (earlier.content_hash !== contentHash) throw new ConsultError('idempotency_key_reused')
  context.answer.repeated = true
  return { messageId: earlier.message_id }
}

/** Whether it is known already that nobody will hear the answer. */
async function isUnheard({ answered }: RequestContext): Promise<boolean> {
  return (await Promise.race([answered, Promise.resolve(null)])) === 'lost'
}

/**
 * Without a key: a post whose like is still unanswered waits to hear what became of that answer. Handed out: this is
 * a new message. Lost: this is its retry.
 */
async function acceptByReceipt(context: RequestContext, post: Post): Promise<AcceptedMessage> {
  const { receipts, clock, database } = context.services
  const { partnerId } = context.account
  let decided: { messageId: string; fate: 'handed' | 'lost' } | null = null

  for (;;) {
    // Its caller may have tried again by now, and have been answered: this one would be a second message.
    if (await isUnheard(context)) throw new ConsultError('message_rejected')
    const now = clock.now()
    const mine = { messageId: newId('message', now), instanceId: receipts.instanceId, now }
    const earlier = decided
    const { promise: committed, resolve: endWith } = Promise.withResolvers<boolean>()
    // Before the commit: from then on others may ask what became of the answer.
    const hold = (messageId: string) => receipts.track(partnerId, messageId, { committed, answered: context.answered })
    const attempt = async (tx: TenantTransaction): Promise<AcceptedMessage | Undecided> => {
      const sender = await post.findSender(tx)
      const key: ReceiptKey = {
        asyncConsultId: post.asyncConsultId,
        authorId: sender.author.id,
        contentHash: hashOf(sender.author, post),
      }
      const open = await openReceipt(tx, key, mine)
      if (open && open.messageId !== earlier?.messageId) return { open, key }
      if (open && earlier?.fate === 'lost') {
        hold(open.messageId)
        await takeReceipt(tx, key, { ...mine, messageId: open.messageId })
        return { messageId: open.messageId }
      }
      await acceptNew(tx, context, post, sender, mine.messageId)
      hold(mine.messageId)
      if (open) await takeReceipt(tx, key, mine)
      return { messageId: mine.messageId }
    }
    let outcome: AcceptedMessage | Undecided
    try {
      outcome = await database.inTenant(partnerId, attempt)
      endWith(true)
    } catch (error) {
      // It may have gone through although we never heard: the caller's retry must find it.
      endWith(false)
      throw error
    }
    if ('messageId' in outcome) return outcome
    const { open, key } = outcome
    const reread = () => database.inTenant(partnerId, (tx) => findReceipt(tx, key))
    decided = { messageId: open.messageId, fate: await receipts.fateOf(open, { answered: context.answered, reread }) }
  }
}

/**
 * Accepts a message into its patient's lane: once the 202 is out, it will reach the transcript exactly once, in order.
 * Source: docs/messages.md.
 * @throws not_found; what the thread says to a new message; idempotency_key_reused when the key came with another content before.
 */
export async function acceptMessage(context: RequestContext, post: Post): Promise<AcceptedMessage> {
  const { database, wakeUps } = context.services
  const { partnerId } = context.account
  const { idempotencyKey } = context
  if (idempotencyKey !== null) checkIdempotencyKey(idempotencyKey)
  const accepted = idempotencyKey
    ? await database.inTenant(partnerId, (tx) => acceptByKey(tx, context, post, idempotencyKey))
    : await acceptByReceipt(context, post)
  wakeUps.publish({ stream: 'lanes', partnerId })
  return accepted
}
