import { setTimeout as after } from 'node:timers/promises'
import type { Database } from '@consult/db'
import { addSeconds, type Clock } from '@consult/domain'
import { type OpenReceipt, settleReceipts } from './receipt-store.ts'

/** Whether an answer was handed to the client's socket, or never will be. */
export type AnswerFate = 'handed' | 'lost'

/**
 * Tracks, for posts without an Idempotency-Key, whether their 202 was handed to the socket. Source: docs/idempotency.md.
 *
 * A retry of a post that was never answered must not be delivered twice, and a patient who writes "ok" twice must have
 * both delivered. Only the process that answered can tell the two cases apart, shortly after the commit. It keeps the
 * result in memory and writes it to the database in batches.
 */
export interface ReceiptBook {
  readonly instanceId: string
  /**
   * Tracks a post that is about to be committed.
   * @param post `committed` is false when the commit failed as far as this process knows; the database may still have
   * committed. `answered` is the fate of the answer.
   */
  track(
    partnerId: string,
    messageId: string,
    post: { committed: Promise<boolean>; answered: Promise<AnswerFate> },
  ): void
  /**
   * Waits until the fate of the answer to an open receipt's post is known.
   * @param asker the asking request's own `answered`, and how to read the receipt again.
   * @throws Error after 15 seconds, the longest that a request may wait.
   */
  fateOf(
    receipt: OpenReceipt,
    asker: { answered: Promise<AnswerFate>; reread: () => Promise<OpenReceipt | null> },
  ): Promise<AnswerFate>
  /** Writes this process's heartbeat. */
  beat(): Promise<void>
  /** Writes all known results to the database. */
  flush(): Promise<void>
}

/** A process without a heartbeat for this many seconds is dead and sends no more answers. */
const deadAfterSeconds = 10
const waitMs = 50
const longestWaitMs = 15_000
const gatherMs = 20

interface Tracked {
  readonly partnerId: string
  readonly messageId: string
  readonly answered: Promise<AnswerFate>
  /** The fate of the answer; `lost` when the outcome of the commit is unknown. */
  readonly fate: Promise<AnswerFate>
}

/** Returns what the promise resolves with, or null after a timeout. */
async function settledWithin<T>(milliseconds: number, promise: Promise<T>): Promise<T | null> {
  const limit = new AbortController()
  const over = after(milliseconds, null, { signal: limit.signal, ref: false }).catch(() => null)
  try {
    return await Promise.race([promise, over])
  } finally {
    limit.abort()
  }
}

export function createReceiptBook(options: {
  database: Database
  clock: Clock
  instanceId: string
  onError: (error: unknown) => void
}): ReceiptBook {
  const { database, clock, instanceId, onError } = options
  const posts = new Map<string, Tracked>()
  const unwritten = new Map<Tracked, AnswerFate>()
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()

  const write = async () => {
    timer = null
    const batch = [...unwritten]
    unwritten.clear()
    const byPartner = Map.groupBy(batch, ([{ partnerId }]) => partnerId)
    for (const [partnerId, settled] of byPartner) {
      const idsOf = (fate: AnswerFate) =>
        settled.filter(([, known]) => known === fate).map(([{ messageId }]) => messageId)
      try {
        await settleReceipts(database, { partnerId, instanceId, handed: idsOf('handed'), lost: idsOf('lost') })
        // Keep a lost post that a retry has taken over in the meantime: the retry has its own result.
        for (const [post] of settled) if (posts.get(post.messageId) === post) posts.delete(post.messageId)
      } catch (error) {
        onError(error)
        for (const [post, fate] of settled) unwritten.set(post, fate)
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
    track: (partnerId, messageId, { committed, answered }) => {
      const fate = committed.then((done) => (done ? answered : 'lost'))
      const post: Tracked = { partnerId, messageId, answered, fate }
      posts.set(messageId, post)
      void fate.then((known) => {
        unwritten.set(post, known)
        schedule()
      })
    },
    fateOf: async (receipt, { answered, reread }) => {
      const giveUpAt = performance.now() + longestWaitMs
      for (;;) {
        const own = posts.get(receipt.messageId)
        // Both posts came in one request and share its answer, so the second one cannot be a retry.
        if (own?.answered === answered) return 'handed'
        const known = own && (await settledWithin(giveUpAt - performance.now(), own.fate))
        if (known) return known
        if (performance.now() >= giveUpAt) throw new Error('timed out waiting to learn what became of an answer')
        // The post's process has recorded the result or is dead, or one of the two will soon be true.
        const current = await reread()
        if (!current || current.messageId !== receipt.messageId) return 'handed'
        // This process no longer tracks its own post, because it recorded the post as lost before the commit was
        // visible.
        if (current.lost || current.instanceId === instanceId || !(await isAlive(current.instanceId))) return 'lost'
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
