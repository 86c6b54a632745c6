import { EventEmitter } from 'node:events'

/** The failures that the clinic can simulate, to show how the service reacts, with their durations in seconds. */
export const troubleSeconds = {
  /** Webhooks are answered with 500. */
  'refuse-webhooks': 60,
  /** Simulates a backend without a network: webhooks and token requests get no response. */
  away: 15,
} as const
export type Trouble = keyof typeof troubleSeconds

/** When each simulated failure ends; null if it is not active. */
export type TroubleState = Readonly<Record<Trouble, string | null>>

export interface Troubles {
  begin(trouble: Trouble): void
  end(trouble: Trouble): void
  has(trouble: Trouble): boolean
  state(): TroubleState
  /** @returns a function that unsubscribes. */
  subscribe(listener: (state: TroubleState) => void): () => void
}

/** Simulated failures of the clinic. Each ends by itself, and all end with the process. */
export function createTroubles(): Troubles {
  const running = new Map<Trouble, { until: string; timer: NodeJS.Timeout }>()
  const changed = new EventEmitter<{ state: [TroubleState] }>()
  // There is one listener per open page.
  changed.setMaxListeners(0)

  const state = (): TroubleState => ({
    'refuse-webhooks': running.get('refuse-webhooks')?.until ?? null,
    away: running.get('away')?.until ?? null,
  })
  const stop = (trouble: Trouble) => {
    clearTimeout(running.get(trouble)?.timer)
    return running.delete(trouble)
  }
  const end = (trouble: Trouble) => {
    if (stop(trouble)) changed.emit('state', state())
  }

  return {
    begin: (trouble) => {
      stop(trouble)
      const lastsMs = troubleSeconds[trouble] * 1000
      const until = new Date(Date.now() + lastsMs).toISOString()
      running.set(trouble, { until, timer: setTimeout(() => end(trouble), lastsMs).unref() })
      changed.emit('state', state())
    },
    end,
    has: (trouble) => running.has(trouble),
    state,
    subscribe: (listener) => {
      changed.on('state', listener)
      return () => changed.off('state', listener)
    },
  }
}
