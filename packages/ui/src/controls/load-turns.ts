/** Loads a part. */
export type Load = () => Promise<unknown>

/** In which order the parts of a page load that wait until the page is ready. */
export interface LoadTurns {
  /**
   * Resolves when a part may load: once the page is ready, immediately, because a person asks for it then. A part that was
   * rendered before that waits for its turn, because all hidden dialogs and menus at once would block a phone.
   */
  turnOf(load: Load): Promise<void>
  /** The same for a part that loads before all others. */
  firstTurnOf(load: Load): Promise<void>
  /** Lets the parts that load before all others load now, because somebody waits for one. */
  hasten(): void
  /** Begins the turns: one part after another, those that come first without waiting for an idle browser. */
  begin(): Promise<void>
  /** Whether a part had a turn. */
  had(load: Load): boolean
}

type Turns = Map<Load, () => void>

/**
 * @param steps `idle` resolves when the browser is idle, `painted` when what was rendered is on the screen, and `until` when
 * the part has loaded, however often that fails.
 */
export function createLoadTurns(steps: {
  idle: Load
  painted: Load
  until: (load: Load) => Promise<unknown>
}): LoadTurns {
  const turns: Turns = new Map()
  const firsts: Turns = new Map()
  let isReady = false
  let isHurried = false
  const take = (queue: Turns, load: Load) => new Promise<void>((come) => queue.set(load, come))
  const hasten = () => {
    isHurried = true
    for (const come of firsts.values()) come()
  }
  return {
    turnOf: async (load) => {
      if (!isReady) await take(turns, load)
    },
    firstTurnOf: async (load) => {
      if (!isReady && !isHurried) await take(firsts, load)
    },
    hasten,
    begin: async () => {
      isReady = true
      await steps.painted()
      hasten()
      await Promise.all([...firsts.keys()].map(steps.until))
      for (const [load, come] of turns) {
        await steps.idle()
        come()
        await steps.until(load)
      }
    },
    had: (load) => turns.has(load) || firsts.has(load),
  }
}
