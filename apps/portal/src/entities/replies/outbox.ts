import { createStore, type Store } from '../../ui/state/store.ts'
import { type Fault, faultOf, isPassing } from '../errors/fault.ts'
import type { ReadyEnclosure } from './enclosure.ts'

/**
 * A reply on its way. `waiting`: for its turn, the network or a new session. `accepted`: the service has it and will
 * put it on the transcript. `failed`: nobody has said whether it was taken, and nothing more happens by itself.
 */
export interface Outgoing {
  /** The Idempotency-Key: however often it is sent, the reply counts once. */
  readonly key: string
  readonly consultId: string
  readonly text: string
  readonly enclosures: readonly ReadyEnclosure[]
  readonly writtenAt: number
  /** The last sequence of the transcript at that moment, where the writer gave it: its own will be a higher one. */
  readonly after: number
  readonly state: 'waiting' | 'sending' | 'accepted' | 'failed'
  /** The id that it will bear on the transcript, once accepted. */
  readonly messageId: string | null
  readonly fault: Fault | null
  readonly tries: number
}

export interface Outbox {
  /** All that is under way, oldest first. In this tab's memory alone. */
  readonly outgoing: Store<readonly Outgoing[]>
  send(consultId: string, reply: { text: string; enclosures: readonly ReadyEnclosure[]; after?: number }): void
  /** Sends a failed reply again, under its old key. */
  retry(key: string): void
  /** Takes a failed reply back, and whatever waits behind it. */
  discard(key: string): void
  /** These messages are on the transcript: what was on its way as one of them has arrived. */
  landed(messageIds: Iterable<string>): void
  /** Goes on at once with what waits: the network is back, or the session. */
  hurry(): void
}

/** After so many tries without an answer a reply has failed, unless its writer waits less: about a minute. */
const patience = 7
const pauseAfter = (tries: number) => Math.min(15_000, 500 * 2 ** tries)

/**
 * A reply that was refused is given back, with those that wait behind it: a later one must not overtake it.
 * @param post hands a reply to the service; answers with the id that it will bear on the transcript.
 * @param isOnTranscript true when a message has arrived already: events may overtake answers.
 */
export function createOutbox(options: {
  post: (reply: Outgoing) => Promise<{ messageId: string }>
  isOnTranscript: (consultId: string, messageId: string) => boolean
  /** Takes replies of a consult that are not to be sent, in their order, and why. */
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

  /** The replies of a thread go one after the other: the next when the one before is accepted. */
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

  /** Takes out this one and all that wait behind it. */
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
    // A session that is over says nothing of the reply: it waits for the next.
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
    send: (consultId, { text, enclosures, after = 0 }) => {
      const reply: Outgoing = {
        key: options.newKey(),
        consultId,
        text,
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
