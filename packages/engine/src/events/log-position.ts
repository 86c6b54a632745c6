/** A place in a partner's event log: right after the event with this sequence. */
export interface LogPosition {
  /** The epoch in which the place was read. Null: unknown, from a page that loaded before positions had one. */
  readonly epoch: number | null
  /** 0 before the first event. */
  readonly sequence: number
  /** Identifies the event with that sequence. Null: unknown, or there is no such event. */
  readonly mark: string | null
}

/** The end of an event id is random, so it differs between events of two histories of a log. */
const markLength = 8

/** A position that this service has read itself. */
export interface KnownPosition extends LogPosition {
  readonly epoch: number
}

/** The form of a position that a client sends back: `<epoch>.<sequence>.<mark>`, or the sequence alone. */
export const positionForm = new RegExp(`^\\d{1,15}(\\.\\d{1,15}\\.[0-9a-z]{0,${markLength}})?$`)

/** The mark of the event with that id. */
export const markOf = (eventId: string): string => eventId.slice(-markLength)

/** The position after an event of that epoch. */
export function positionAfter(event: { sequence: number; eventId: string }, epoch: number): KnownPosition {
  return { epoch, sequence: event.sequence, mark: markOf(event.eventId) }
}

/** Reports whether the position follows this event, as far as the position says. */
export function isAfter(position: LogPosition, event: { sequence: number; eventId: string }): boolean {
  if (event.sequence !== position.sequence) return false
  return position.mark === null || position.mark === markOf(event.eventId)
}

/** Reports whether both are the same place in the same history of the log. */
export const isSamePosition = (one: LogPosition, other: KnownPosition): boolean =>
  one.epoch === other.epoch && one.sequence === other.sequence && one.mark === other.mark

/** The position as text for clients, who send it back unchanged. It identifies no person. */
export function formatPosition({ epoch, sequence, mark }: LogPosition): string {
  return epoch === null ? String(sequence) : `${epoch}.${sequence}.${mark ?? ''}`
}

/** @param text in the form `positionForm`; anything else is a programming error. */
export function parsePosition(text: string): LogPosition {
  if (!positionForm.test(text)) throw new TypeError('not a log position')
  const parts = text.split('.')
  const [epoch, sequence, mark] = parts
  if (parts.length === 1) return { epoch: null, sequence: Number(text), mark: null }
  return { epoch: Number(epoch), sequence: Number(sequence), mark: mark || null }
}
