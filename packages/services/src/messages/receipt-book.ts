import { setTimeout as after } from 'node:timers/promises'
import type { Database } from '@consult/db'
import { addSeconds, type Clock } from '@consult/domain'
import type { AnswerFate } from '../call.ts'
import { type OpenReceipt, settleReceipts } from './receipt-store.ts'

/**
 * Knows, for posts without an Idempotency-Key, whether their 202 was handed to the socket. Source: docs/messages.md.
 *
 * A retry of a post that was never answered must not land twice, and two honest "ok" in a row must both land. What
 * tells them apart is known only to the process that answered, a moment after the commit: it is kept in memory at
 * once and written to the database in batches.
 */
export interface ReceiptBook {
  readonly instanceId: string
  /** A post has been committed; `answered` says what becomes of its 202. */
  track(partnerId: string, messageId: string, answered: Promise<AnswerFate>): void
  /** A post was answered with an error, though it may have been committed. */
  lost(partnerId: string, messageId: string): void
  /**
   * What became of the answer of an open receipt's post: waits while its process has yet to say.
   * @throws when that takes longer than a request may.
   */
  fateOf(receipt: OpenReceipt, stillOpen: () => Promise<OpenReceipt | null>): Promise<AnswerFate>
  /** Says that this process is alive. */
  beat(): Promise<void>
  /** Writes down everything that is known. */
  flush(): Promise<void>
}

/** A process that has said nothing for so long is dead: it hands out no more answers. Seconds. */
const deadAfterSeconds = 10
const waitMs = 50
const longestWaitMs = 15_000
const gatherMs = 20

type State = 'pending' | AnswerFate

export function createReceiptBook(options: {
  database: Database
  clock: Clock
  instanceId: string
  onError: (error: unknown) => void
}): ReceiptBook {
  const { database, clock, instanceId, onError } = options
  const states = new Map<string, { partnerId: string; state: State; known: Promise<AnswerFate> }>()
  const unwritten = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()

  const write = async () => {
    timer = null
    const batch = [...unwritten]
    unwritten.clear()
    const byPartner = Map.groupBy(batch, (messageId) => states.get(messageId)?.partnerId ?? '')
    for (const [partnerId, ids] of byPartner) {
      const handed = ids.filter((id) => states.get(id)?.state === 'handed')
      const lost = ids.filter((id) => states.get(id)?.state === 'lost')
      try {
        await settleReceipts(database, { partnerId, instanceId, handed, lost })
        // A retry may have taken a lost one over meanwhile: it is pending again, and stays.
        for (const id of handed) if (states.get(id)?.state === 'handed') states.delete(id)
        for (const id of lost) if (states.get(id)?.state === 'lost') states.delete(id)
      } catch (error) {
        onError(error)
        for (const id of ids) unwritten.add(id)
        schedule(1_000)
      }
    }
  }

  const schedule = (delay = gatherMs) => {
    timer ??= setTimeout(() => {
      writing = write()
    }, delay)
    timer.unref()
  }

  const settle = (partnerId: string, messageId: string, fate: AnswerFate) => {
    states.set(messageId, { partnerId, state: fate, known: Promise.resolve(fate) })
    unwritten.add(messageId)
    schedule()
  }

  const isAlive = async (instance: string) => {
    const row = await database.directory
      .selectFrom('instances')
      .select('last_seen_at')
      .where('instance_id', '=', instance)
      .executeTakeFirst()
    return row !== undefined && row.last_seen_at > addSeconds(clock.now(), -deadAfterSeconds)
  }

  return {
    instanceId,
    track: (partnerId, messageId, answered) => {
      states.set(messageId, { partnerId, state: 'pending', known: answered })
      void answered.then((fate) => settle(partnerId, messageId, fate))
    },
    lost: (partnerId, messageId) => settle(partnerId, messageId, 'lost'),
    fateOf: async (receipt, stillOpen) => {
      const giveUpAt = performance.now() + longestWaitMs
      for (;;) {
        const own = states.get(receipt.messageId)
        if (own) return own.known
        // Its process has written it down, or has died, or is about to do one of the two.
        const current = await stillOpen()
        if (!current || current.messageId !== receipt.messageId) return 'handed'
        if (current.lost || !(await isAlive(current.instanceId))) return 'lost'
        if (performance.now() > giveUpAt) throw new Error('another process has not said what became of its answer')
        await after(waitMs)
      }
    },
    beat: async () => {
      const row = { instance_id: instanceId, last_seen_at: clock.now() }
      await database.directory
        .insertInto('instances')
        .values(row)
        .onConflict((conflict) => conflict.column('instance_id').doUpdateSet(row))
        .execute()
    },
    flush: async () => {
      if (timer) clearTimeout(timer)
      await writing
      await write()
    },
  }
}
