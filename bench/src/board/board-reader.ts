import { setTimeout as pause } from 'node:timers/promises'
import { until } from '@consult/testing'

/** A thread that was given to a physician: the board shows it once they owe this many replies more than at first. */
export interface Given {
  readonly physicianId: string
  readonly more: number
  /** When it was answered, as `performance.now()`. */
  readonly at: number
}

/** A supervisor's open board: reads it again and again, and notes when it shows what was done. */
export class BoardReader {
  /** How long each reading took, in milliseconds. */
  readonly reads: number[] = []
  /** How long after its answer the board showed an act, in milliseconds. */
  readonly delays: number[] = []
  readonly #url: string
  readonly #bearer: string
  /** The replies that each physician owed in the first reading. */
  #first: ReadonlyMap<string, number> | null = null
  #expected: readonly Given[] = []

  constructor(apiUrl: string, bearer: string) {
    this.#url = `${apiUrl}/trpc/supervision.board`
    this.#bearer = bearer
  }

  async read(): Promise<void> {
    const began = performance.now()
    const response = await fetch(this.#url, { headers: { authorization: `Bearer ${this.#bearer}` } })
    if (!response.ok) throw new Error(`the board was answered with ${response.status}: ${await response.text()}`)
    const { result } = (await response.json()) as {
      result: { data: { physicians: readonly { readonly id: string; readonly owed: number }[] } }
    }
    const now = performance.now()
    this.reads.push(now - began)
    const owed = new Map(result.data.physicians.map((physician) => [physician.id, physician.owed]))
    this.#first ??= owed
    const first = this.#first
    const isShown = ({ physicianId, more }: Given) =>
      (owed.get(physicianId) ?? 0) >= (first.get(physicianId) ?? 0) + more
    const [shown, open] = [this.#expected.filter(isShown), this.#expected.filter((given) => !isShown(given))]
    this.delays.push(...shown.map(({ at }) => now - at))
    this.#expected = open
  }

  expect(given: Given): void {
    this.#expected = [...this.#expected, given]
  }

  async keepReading(everyMs: number, ended: AbortSignal): Promise<void> {
    // Browsers open the page at different moments.
    await pause(Math.random() * everyMs)
    while (!ended.aborted) {
      await this.read()
      await pause(everyMs)
    }
  }

  shown = () => until('the board shows every act', () => this.#expected.length === 0)
}
