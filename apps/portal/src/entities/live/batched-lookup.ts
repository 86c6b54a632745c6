/** Collects the ids of consults that events have changed, and looks them up in batches. */
export interface BatchedLookup {
  add(ids: Iterable<string>): void
  close(): void
}

/** The delay before the first look-up, and the least time between two look-ups; milliseconds. */
const waits = { first: 100, between: 500 }
/** The maximum number of ids in one lookup. */
const atOnce = 100

/**
 * Collects ids and passes them to `lookUp`, one look-up at a time. However many events arrive, it calls `lookUp` at
 * most about twice a second, and soon after the first event.
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
      // The look-up failed; try these ids again.
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
