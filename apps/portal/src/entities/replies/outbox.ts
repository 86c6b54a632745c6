import type { ReplyOriginal } from '@consult/domain'
import { createStore, type Store } from '@consult/ui/state/store.ts'
import { type Fault, faultOf, isPassing } from '@consult/web-client/errors/fault.ts'
import type { ReadyEnclosure } from './enclosure.ts'

/**
 * A reply in the outbox. `waiting`: for its turn, the network or a new session. `accepted`: the service has it and will
 * add it to the transcript. `failed`: it is unknown whether the service has it, and there are no more automatic
 * retries.
 */
export interface Outgoing {
  /** The Idempotency-Key. However often the reply is sent, it counts once. */
  readonly key: string
  readonly consultId: string
  readonly text: string
  /** The physician's own words, if the text is a translation of them. */
  readonly original?: ReplyOriginal | undefined
  readonly enclosures: readonly ReadyEnclosure[]
  readonly writtenAt: number
  /**
   * The transcript's last sequence when the reply was written, or 0 if unknown. The reply's own sequence will be
   * higher.
   */
  readonly after: number
  readonly state: 'waiting' | 'sending' | 'accepted' | 'failed'
  /** The message's id on the transcript, once accepted. */
  readonly messageId: string | null
  readonly fault: Fault | null
  readonly tries: number
}

export interface Outbox {
  /** The replies in the outbox, oldest first. They are only in this tab's memory. */
  readonly outgoing: Store<readonly Outgoing[]>
  send(consultId: string, reply: Pick<Outgoing, 'text' | 'enclosures' | 'original'> & { after?: number }): void
  /** Resends a failed reply under its original key. */
  retry(key: string): void
  /** Returns a failed reply, and the replies behind it, to the draft. */
  discard(key: string): void
  /** Removes the replies whose messages are now on the transcript. */
  landed(messageIds: Iterable<string>): void
  /** Sends waiting replies immediately: the network or the session is back. */
  hurry(): void
}

/** The reply as the physician wrote it, for a draft. */
export const asWritten = (reply: Outgoing): Outgoing => ({ ...reply, text: reply.original?.text ?? reply.text })

/** A reply has failed after this many tries without an answer: about a minute. `mostTries` overrides it. */
const patience = 7
const pauseAfter = (tries: number) => Math.min(15_000, 500 * 2 ** tries)

/**
 * Creates an outbox. It returns a rejected reply to the draft together with the replies behind it, so that a later one
 * cannot overtake it.
 * @param options.post sends a reply to the service and returns its message id on the transcript.
 * @param options.isOnTranscript true if the message is already there: an event may arrive before the answer.
 */
export function createOutbox(options: {
  post: (reply: Outgoing) => Promise<{ messageId: string }>
  isOnTranscript: (consultId: string, messageId: string) => boolean
  /** Receives unsent replies of a consult in order, and the reason. */
  giveBack: (consultId: string, replies: readonly Outgoing[], why: Fault) => void
  newKey: () => string
  mostTries?: number
}): Outbox {
  const { mostTries = patience } = options
  const outgoing = createStore<readonly Outgoing[]>([])
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  const change = (key: string, fields: Partial<Outgoing>) =>
    outgoing.set((all) => all.map((one) => (one.key === key ? { ...one, ...fields } : one)))
  const remove = (gone: (one: Outgoing) => boolean) =>
    outgoing.set((all) => (all.some(gone) ? all.filter((one) => !gone(one)) : all))

  /**
   * Returns the next reply to send. The replies of a thread go one at a time, each after the previous one is accepted.
   */
  const next = (consultId: string): Outgoing | undefined => {
    const first = outgoing.get().find((one) => one.consultId === consultId && one.state !== 'accepted')
    return first?.state === 'waiting' ? first : undefined
  }

  const pump = async (consultId: string): Promise<void> => {
    const reply = next(consultId)
    if (!reply || timers.has(reply.key)) return
    const { key } = reply
    const tries = reply.tries + 1
    change(key, { state: 'sending', tries })
    try {
      const { messageId } = await options.post(reply)
      if (options.isOnTranscript(consultId, messageId)) remove((one) => one.key === key)
      else change(key, { state: 'accepted', messageId, fault: null })
    } catch (error) {
      refused(key, consultId, faultOf(error), tries)
      return
    }
    await pump(consultId)
  }

  /** Removes this reply and all behind it, and gives them back. */
  const withdraw = (key: string, consultId: string, why: Fault) => {
    const mine = outgoing.get().filter((one) => one.consultId === consultId && one.state !== 'accepted')
    const from = mine.findIndex((one) => one.key === key)
    if (from < 0) return
    const back = mine.slice(from)
    const keys = new Set(back.map((one) => one.key))
    remove((one) => keys.has(one.key))
    options.giveBack(consultId, back, why)
  }

  const refused = (key: string, consultId: string, fault: Fault, tries: number) => {
    // An expired session does not mean that the reply was rejected. It waits for the next session.
    if (fault.code === 'unauthorized') change(key, { state: 'waiting', fault, tries: 0 })
    else if (!isPassing(fault)) withdraw(key, consultId, fault)
    else if (tries < mostTries) {
      change(key, { state: 'waiting', fault })
      const again = () => {
        timers.delete(key)
        void pump(consultId)
      }
      timers.set(key, setTimeout(again, pauseAfter(tries)))
    } else change(key, { state: 'failed', fault })
  }

  const hurry = () => {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
    for (const consultId of new Set(outgoing.get().map((one) => one.consultId))) void pump(consultId)
  }

  return {
    outgoing,
    send: (consultId, { text, enclosures, original, after = 0 }) => {
      const reply: Outgoing = {
        key: options.newKey(),
        consultId,
        text,
        original,
        enclosures,
        writtenAt: Date.now(),
        after,
        state: 'waiting',
        messageId: null,
        fault: null,
        tries: 0,
      }
      outgoing.set((all) => [...all, reply])
      void pump(consultId)
    },
    retry: (key) => {
      change(key, { state: 'waiting', fault: null, tries: 0 })
      const reply = outgoing.get().find((one) => one.key === key)
      if (reply) void pump(reply.consultId)
    },
    discard: (key) => {
      const reply = outgoing.get().find((one) => one.key === key)
      if (reply?.fault) withdraw(key, reply.consultId, reply.fault)
    },
    landed: (messageIds) => {
      const ids = new Set(messageIds)
      remove((one) => one.messageId !== null && ids.has(one.messageId))
    },
    hurry,
  }
}
