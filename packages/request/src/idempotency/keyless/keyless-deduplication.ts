import { newId, type TenantTransaction } from '@consult/db'
import { ConsultError } from '@consult/domain'
import type { Deduplication, PostRequest, Reservation } from '../deduplication.ts'
import type { Submission } from '../submission.ts'
import { decideRepeat, type KnownFate } from './decide-repeat.ts'
import { findReceipt, type NewReceipt, type OpenReceipt, openReceipt, takeReceipt } from './receipt-store.ts'

/** A submission that found the open receipt of an earlier post, whose answer is still on its way. */
interface Undecided {
  readonly open: OpenReceipt
  readonly submission: Submission
}

/** True when the client is already known to have disconnected. */
async function isUnheard({ answered }: PostRequest): Promise<boolean> {
  return (await Promise.race([answered, Promise.resolve(null)])) === 'lost'
}

/**
 * Deduplicates posts without a key by the fate of the answer to an earlier post with the same content. Handed to the
 * client's socket: this post is a new message. Lost: this post is the retry. Not known yet: wait.
 */
export function createKeylessDeduplication(request: PostRequest): Deduplication {
  const { receipts, clock, database } = request.services
  const { partnerId } = request.account
  const { answered } = request
  let mine: NewReceipt
  let known: KnownFate | null = null
  let undecided: Undecided | null = null
  let committed: PromiseWithResolvers<boolean>

  /** Tracked before the commit, because after it other requests may ask for the fate of the answer. */
  const track = (tx: TenantTransaction, messageId: string) =>
    tx.beforeCommit(() => receipts.track(partnerId, messageId, { committed: committed.promise, answered }))

  const reserve = async (tx: TenantTransaction, submission: Submission): Promise<Reservation> => {
    undecided = null
    const open = await openReceipt(tx, submission, mine)
    const decision = decideRepeat(open, known)
    if (open && decision === 'undecided') {
      undecided = { open, submission }
      return { isNew: false, messageId: open.messageId }
    }
    const isNew = decision === 'new'
    const messageId = open && !isNew ? open.messageId : mine.messageId
    if (open) await takeReceipt(tx, submission, { ...mine, messageId })
    track(tx, messageId)
    return { isNew, messageId }
  }

  return {
    reserve,
    fresh: (submission) => {
      undecided = null
      return { submission, receipt: mine, onReserved: (tx) => track(tx, mine.messageId) }
    },
    run: async (transaction) => {
      for (;;) {
        // The client may have retried and been answered by now: accepting this post could deliver the message twice.
        if (await isUnheard(request)) throw new ConsultError('message_rejected')
        const now = clock.now()
        mine = { messageId: newId('message', now), instanceId: receipts.instanceId, now }
        committed = Promise.withResolvers()
        const outcome = await transaction().then(
          (result) => {
            committed.resolve(true)
            return result
          },
          (error: unknown) => {
            // The database may still have committed, so the client's retry must find the message.
            committed.resolve(false)
            throw error
          },
        )
        const met = undecided
        if (met === null) return outcome
        const { open, submission } = met as Undecided
        const reread = () => database.inTenant(partnerId, (tx) => findReceipt(tx, submission))
        known = { messageId: open.messageId, fate: await receipts.fateOf(open, { answered, reread }) }
      }
    },
  }
}
