import { createHash } from 'node:crypto'
import { newId, type TenantTransaction } from '@consult/db'
import { type AcceptedMessage, ConsultError } from '@consult/domain'
import { postToLane } from '@consult/engine'
import type { Call } from '../call.ts'
import { findReceipt, type OpenReceipt, openReceipt, type ReceiptKey, takeReceipt } from './receipt-store.ts'

export interface MessageAuthor {
  readonly type: 'patient' | 'physician'
  readonly id: string
}

/** An accepted message as it waits in its lane: from whom, into which thread, saying what (normalised). */
export interface AcceptedPayload {
  readonly asyncConsultId: string
  readonly author: MessageAuthor
  readonly text: string
}

/** What the thread says to a post: in whose lane it goes, and who its author is. */
export interface Admission {
  readonly patientId: string
  readonly author: MessageAuthor
}

/** A post: into which thread, saying what, and how to ask the thread. */
export interface Post {
  readonly asyncConsultId: string
  readonly text: string
  /** Asks inside the transaction that accepts. @throws when the thread does not take the message. */
  readonly admit: (tx: TenantTransaction) => Promise<Admission>
}

/** A post met an open receipt: what became of that answer has to be asked outside the transaction. */
interface Undecided {
  readonly open: OpenReceipt
  readonly key: ReceiptKey
}

const hashOf = (author: MessageAuthor, text: string) =>
  createHash('sha256')
    .update(JSON.stringify([author.type, text]))
    .digest('base64url')

async function enqueue(tx: TenantTransaction, call: Call, post: Post, admission: Admission, messageId: string) {
  const payload: AcceptedPayload = {
    asyncConsultId: post.asyncConsultId,
    author: admission.author,
    text: post.text,
  }
  await postToLane(tx, {
    laneKey: admission.patientId,
    itemId: messageId,
    payload,
    acceptedAt: call.services.clock.now(),
    requestId: call.requestId,
  })
}

/** With a key: one (thread, author, key) is accepted once, for ever. */
async function acceptByKey(tx: TenantTransaction, call: Call, post: Post, key: string): Promise<AcceptedMessage> {
  const admission = await post.admit(tx)
  const messageId = newId('message', call.services.clock.now())
  const contentHash = hashOf(admission.author, post.text)
  const slot = {
    partner_id: tx.partnerId,
    async_consult_id: post.asyncConsultId,
    author_id: admission.author.id,
    key,
  }
  const claimed = await tx.db
    .insertInto('message_keys')
    .values({ ...slot, message_id: messageId, content_hash: contentHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('message_id')
    .executeTakeFirst()
  if (claimed) {
    await enqueue(tx, call, post, admission, messageId)
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
  call.answer.repeated = true
  return { messageId: earlier.message_id }
}

/**
 * Without a key: a post whose like is still unanswered waits to hear what became of that answer. Handed out: this is
 * a new message. Lost: this is its retry.
 */
async function acceptByReceipt(call: Call, post: Post): Promise<AcceptedMessage> {
  const { receipts, clock, database } = call.services
  const { partnerId } = call.account
  let decided: { messageId: string; fate: 'handed' | 'lost' } | null = null

  for (;;) {
    const now = clock.now()
    const mine = { messageId: newId('message', now), instanceId: receipts.instanceId, now }
    const earlier = decided
    const attempt = async (tx: TenantTransaction): Promise<AcceptedMessage | Undecided> => {
      const admission = await post.admit(tx)
      const key: ReceiptKey = {
        asyncConsultId: post.asyncConsultId,
        authorId: admission.author.id,
        contentHash: hashOf(admission.author, post.text),
      }
      const open = await openReceipt(tx, key, mine)
      if (open && open.messageId !== earlier?.messageId) return { open, key }
      if (open && earlier?.fate === 'lost') {
        await takeReceipt(tx, key, { ...mine, messageId: open.messageId })
        return { messageId: open.messageId }
      }
      if (open) await takeReceipt(tx, key, mine)
      await enqueue(tx, call, post, admission, mine.messageId)
      return { messageId: mine.messageId }
    }
    let outcome: AcceptedMessage | Undecided
    try {
      outcome = await database.inTenant(partnerId, attempt)
    } catch (error) {
      // The commit may have gone through although we never heard: the caller's retry must find it.
      if (!(error instanceof ConsultError)) receipts.lost(partnerId, mine.messageId)
      throw error
    }
    if ('messageId' in outcome) {
      receipts.track(partnerId, outcome.messageId, call.answered)
      return outcome
    }
    const { open, key } = outcome
    const reread = () => database.inTenant(partnerId, (tx) => findReceipt(tx, key))
    decided = { messageId: open.messageId, fate: await receipts.fateOf(open, reread) }
  }
}

/**
 * Accepts a message into its patient's lane: once the 202 is out, it will reach the transcript exactly once, in order.
 * Source: docs/messages.md.
 * @throws what `post.admit` throws; idempotency_key_reused when the key came with another content before.
 */
export async function acceptMessage(call: Call, post: Post): Promise<AcceptedMessage> {
  const { database, hints } = call.services
  const { partnerId } = call.account
  const { idempotencyKey } = call
  const accepted = idempotencyKey
    ? await database.inTenant(partnerId, (tx) => acceptByKey(tx, call, post, idempotencyKey))
    : await acceptByReceipt(call, post)
  hints.publish({ stream: 'lanes', partnerId })
  return accepted
}
