import type { StoredEvent } from '@consult/sdk'
import { readPrivate, writePrivate } from '../config/private-file.ts'
import { CommandError } from '../output/command-error.ts'

/** A place in the event log: after this event. */
export type Place = Pick<StoredEvent, 'sequence' | 'createdAt'>

/** The stored progress of forwarding. */
export interface Progress {
  readonly apiUrl: string
  readonly partnerId: string
  /** Every event up to this place is forwarded. Null: no event is. */
  readonly after: Place | null
  /** Later events that are also forwarded: events of other consults than the one that is waiting. */
  readonly done: readonly string[]
  /** Events whose request was sent but whose response is unknown. A run that resumes sends them again. */
  readonly sending: readonly string[]
}

/** Reads how far an earlier run got. @throws CommandError when the file is damaged. */
export function readProgress(path: string): Progress | null {
  const text = readPrivate(path)
  if (text === null) return null
  try {
    const { apiUrl, partnerId, after, done, sending } = JSON.parse(text) as Progress
    if (!Array.isArray(done) || !Array.isArray(sending)) throw new Error('not a journal')
    return { apiUrl, partnerId, after, done, sending }
  } catch (cause) {
    const message = `${path} is damaged. Delete it, and run without --resume or with --since.`
    throw new CommandError('invalid_state', message, { cause })
  }
}

interface Taken {
  readonly id: string
  readonly place: Place
  isDone: boolean
}

/**
 * Records what was forwarded, so that a run can be resumed however it ended: no event is lost, and the events that may be sent
 * twice are known. Events are taken in the order of the log and may finish in a different order.
 */
export class Journal {
  readonly #path: string
  readonly #account: Pick<Progress, 'apiUrl' | 'partnerId'>
  #after: Place | null
  #taken: Taken[] = []
  readonly #sending = new Set<string>()

  constructor(path: string, { apiUrl, partnerId, after }: Pick<Progress, 'apiUrl' | 'partnerId' | 'after'>) {
    this.#path = path
    this.#account = { apiUrl, partnerId }
    this.#after = after
    this.#save()
  }

  /** Records an event that will be forwarded, or does not have to be. */
  take({ id, sequence, createdAt }: Pick<StoredEvent, 'id' | 'sequence' | 'createdAt'>): void {
    this.#taken.push({ id, place: { sequence, createdAt }, isDone: false })
  }

  /** Records that a request with the event is about to be sent. */
  begin(id: string): void {
    if (this.#sending.has(id)) return
    this.#sending.add(id)
    this.#save()
  }

  /** Records that the event no longer needs a request. */
  finish(id: string): void {
    this.#sending.delete(id)
    for (const each of this.#taken) if (each.id === id) each.isDone = true
    const open = this.#taken.findIndex(({ isDone }) => !isDone)
    const passed = open === -1 ? this.#taken.splice(0) : this.#taken.splice(0, open)
    this.#after = passed.at(-1)?.place ?? this.#after
    this.#save()
  }

  #save(): void {
    const done = this.#taken.filter(({ isDone }) => isDone).map(({ id }) => id)
    const progress: Progress = { ...this.#account, after: this.#after, done, sending: [...this.#sending] }
    writePrivate(this.#path, `${JSON.stringify(progress)}\n`)
  }
}
