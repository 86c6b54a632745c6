import { setTimeout as after } from 'node:timers/promises'
import type { Database } from '@consult/db'
import { addSeconds, type Clock } from '@consult/domain'
import { type OpenReceipt, settleReceipts } from './receipt-store.ts'

/** Whether the answer of a call was handed to the caller's socket, or never will be. */
export type AnswerFate = 'handed' | 'lost'

/**
 * Knows, for posts without an Idempotency-Key, whether their 202 was handed to the socket. Source: docs/messages.md.
 *
 * A retry of a post that was never answered must not land twice, and two honest "ok" in a row must both land. What
 * tells them apart is known only to the process that answered, a moment after the commit: it is kept in memory at
 * once and written to the database in batches.
 */
export interface ReceiptBook {
  readonly instanceId: string
  /**
   * A post is about to be committed.
   * @param post `committed`: false when that failed, as far as its process knows; it may have gone through all the
   *   same. `answered`: what becomes of its answer.
   */
  track(
    partnerId: string,
    messageId: string,
    post: { committed: Promise<boolean>; answered: Promise<AnswerFate> },
  ): void
  /**
   * What became of the answer of an open receipt's post: waits while its process has yet to say.
   * @param asker the fate of the answer of whoever asks, and how to read the receipt again.
   * @throws when that takes longer than a request may.
   */
  fateOf(
    receipt: OpenReceipt,
    asker: { answered: Promise<AnswerFate>; reread: () => Promise<OpenReceipt | null> },
  ): Promise<AnswerFate>
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

interface Tracked {
  readonly partnerId: string
  readonly messageId: string
  readonly answered: Promise<AnswerFate>
  /** What became of the answer; lost, when the post was committed unheard. */
  readonly fate: Promise<AnswerFate>
}

/** What the promise resolves with, or null when that takes longer. */
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
        // A retry may have taken a lost one over meanwhile: that has a fate of its own.
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
        // One request brings the text twice, and both wait for the same answer: nobody retries before it.
        if (own?.answered === answered) return 'handed'
        const known = own && (await settledWithin(giveUpAt - performance.now(), own.fate))
        if (known) return known
        if (performance.now() >= giveUpAt) throw new Error('nobody has said what became of an answer')
        // Its process has written it down, or has died, or is about to do one of the two.
        const current = await reread()
        if (!current || current.messageId !== receipt.messageId) return 'handed'
        // One of our own that we no longer know was given up for lost before its commit showed.
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
