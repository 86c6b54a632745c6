/** Consults that events have touched, gathered and looked up together. */
export interface BatchedLookup {
  add(ids: Iterable<string>): void
  close(): void
}

/** The wait for more after the first, and the least time between two look-ups; milliseconds. */
const waits = { first: 100, between: 500 }
/** How many are looked up in one go. */
const atOnce = 100

/**
 * Gathers ids and hands them to `lookUp`, one look-up at a time: however many events come, it is asked at most about
 * twice a second, and soon after the first of them.
 * @param between the least time between two look-ups, milliseconds.
 */
export function batchLookups(lookUp: (ids: string[]) => Promise<void>, between = waits.between): BatchedLookup {
  const waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | null = null
  let busy = false
  let lastAt = Number.NEGATIVE_INFINITY
  let closed = false

  const plan = () => {
    if (closed || busy || timer !== null || waiting.size === 0) return
    const rest = lastAt + between - performance.now()
    timer = setTimeout(run, Math.max(waits.first, rest))
  }
  const run = async () => {
    timer = null
    busy = true
    lastAt = performance.now()
    const ids = [...waiting].slice(0, atOnce)
    for (const id of ids) waiting.delete(id)
    try {
      await lookUp(ids)
    } catch {
      // Not looked up, so still to be.
      for (const id of ids) waiting.add(id)
    }
    busy = false
    plan()
  }

  return {
    add: (ids) => {
      for (const id of ids) waiting.add(id)
      plan()
    },
    close: () => {
      closed = true
      if (timer !== null) clearTimeout(timer)
    },
  }
}
