import type { AsyncConsult } from '@consult/domain'
import { turnOf } from '@consult/domain/turns'
import { dueSoon } from '../../entities/consults/timing.ts'

/** A thread that a physician may answer or claim, in the order of turns. */
export interface NextThread {
  readonly consult: Pick<AsyncConsult, 'id' | 'priority' | 'responseDueAt'>
  readonly patientName: string | null
}

/** A thread that a colleague asks about. */
interface Asked {
  readonly asyncConsultId: string
  readonly colleague: string
  readonly patientName: string | null
}

/** Everything that may be next for a physician. */
export interface NextFacts {
  /** The server's time, in milliseconds. */
  readonly now: number
  /** The consult that is open: what is next is another one. */
  readonly openId: string | null
  /** The call that rings for the physician, or that they are in. */
  readonly call: { readonly id: string; readonly isRinging: boolean; readonly patientName: string | null } | null
  readonly handOvers: readonly Asked[]
  readonly mentions: readonly Asked[]
  /** The physician's own due replies. */
  readonly mine: readonly NextThread[]
  /** Threads in the queue that the physician is licensed for. */
  readonly queue: readonly NextThread[]
  /** Whether the physician has as many threads to answer as the queue gives them. */
  readonly isFull: boolean
}

/** Why something is next. */
export type NextWhy =
  | 'ring'
  | 'call'
  | 'emergency'
  | 'hand_over'
  | 'mention'
  | 'overdue'
  | 'urgent'
  | 'due_soon'
  | 'due'
  | 'queue'

/** What is next: a call, or a thread in a view of the inbox. */
export interface Next {
  readonly why: NextWhy
  readonly id: string
  readonly view: 'call' | 'mine' | 'queue'
  readonly patientName: string | null
  /** Who asked. */
  readonly colleague: string | null
}

const toThread = (why: NextWhy, view: 'mine' | 'queue', { consult, patientName }: NextThread): Next => ({
  why,
  view,
  id: consult.id,
  patientName,
  colleague: null,
})

const toAsked = (why: 'hand_over' | 'mention', { asyncConsultId, colleague, patientName }: Asked): Next => ({
  why,
  view: 'mine',
  id: asyncConsultId,
  patientName,
  colleague,
})

/**
 * Decides what a physician should do next, and why: a ring or a running call, an emergency, a hand-over to accept, a question of a
 * colleague, an overdue reply, an urgent thread in the queue, the own replies in the order of their turns, and the queue. A physician
 * at their capacity is not sent to the queue for a routine thread.
 * @returns null when nothing waits
 */
export function decideNext(facts: NextFacts): Next | null {
  const { now, openId, call } = facts
  if (call && call.id !== openId) {
    const { id, isRinging, patientName } = call
    return { why: isRinging ? 'ring' : 'call', id, view: 'call', patientName, colleague: null }
  }
  const others = <Item>(items: readonly Item[], idOf: (item: Item) => string) =>
    items.filter((item) => idOf(item) !== openId)
  const [mine, queue] = [facts.mine, facts.queue].map((threads) => others(threads, ({ consult }) => consult.id))
  const [handOver] = others(facts.handOvers, ({ asyncConsultId }) => asyncConsultId)
  const [mention] = others(facts.mentions, ({ asyncConsultId }) => asyncConsultId)
  const emergencyIn = (threads: readonly NextThread[] = []) =>
    threads.find(({ consult }) => consult.priority === 'emergency')
  const emergencies = [emergencyIn(mine), emergencyIn(queue)] as const
  if (emergencies[0]) return toThread('emergency', 'mine', emergencies[0])
  if (emergencies[1]) return toThread('emergency', 'queue', emergencies[1])
  if (handOver) return toAsked('hand_over', handOver)
  if (mention) return toAsked('mention', mention)
  const reply = mine?.[0]
  const turn = reply?.consult.responseDueAt
    ? turnOf('replies', reply.consult.priority, reply.consult.responseDueAt)
    : null
  if (reply && turn !== null && turn <= now) return toThread('overdue', 'mine', reply)
  const urgent = queue?.find(({ consult }) => consult.priority === 'urgent')
  if (urgent) return toThread('urgent', 'queue', urgent)
  if (reply) return toThread(turn !== null && turn <= now + dueSoon ? 'due_soon' : 'due', 'mine', reply)
  const first = queue?.[0]
  return first && !facts.isFull ? toThread('queue', 'queue', first) : null
}
