import type { EventMessage } from '@consult/domain'

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)

/** When each message was sent, answered and seen, in milliseconds of this process's clock. */
export class Sightings {
  readonly #accepted = new Map<string, { readonly sentAt: number; readonly answeredAt: number }>()
  readonly #messages = new Map<string, EventMessage>()
  readonly #seen = { physician: new Map<string, number>(), widget: new Map<string, number>() }

  accept(messageId: string, sentAt: number): void {
    this.#accepted.set(messageId, { sentAt, answeredAt: performance.now() })
  }

  see(by: 'physician' | 'widget', message: EventMessage): void {
    this.#seen[by].set(message.messageId, performance.now())
    this.#messages.set(message.messageId, message)
  }

  get areAllSeen(): boolean {
    return [...this.#accepted.keys()].every((messageId) => this.#seen.physician.has(messageId))
  }

  /** The sorted times until a client saw the message; 0 if it saw it before the answer was read. */
  delays(since: 'sentAt' | 'answeredAt', by: 'physician' | 'widget'): number[] {
    return sorted(
      [...this.#seen[by]].flatMap(([messageId, at]) => {
        const accepted = this.#accepted.get(messageId)
        return accepted === undefined ? [] : [Math.max(0, at - accepted[since])]
      }),
    )
  }

  /** The sorted times by the service's clock: from acceptance to the start of delivery, and from there until seen. */
  hops(): { toWorker: number[]; toSight: number[] } {
    const landed = [...this.#messages.values()].filter(({ messageId }) => this.#accepted.has(messageId))
    return {
      toWorker: sorted(landed.map(({ createdAt, acceptedAt }) => Date.parse(createdAt) - Date.parse(acceptedAt))),
      toSight: sorted(
        landed.flatMap(({ messageId, createdAt }) => {
          const seen = this.#seen.physician.get(messageId)
          return seen === undefined ? [] : [performance.timeOrigin + seen - Date.parse(createdAt)]
        }),
      ),
    }
  }
}
