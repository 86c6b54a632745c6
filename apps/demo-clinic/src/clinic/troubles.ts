import { EventEmitter } from 'node:events'

/** What can be made to go wrong with the clinic, to see what the service does about it; and for how many seconds. */
export const troubleSeconds = {
  /** Webhooks are answered with 500. */
  'refuse-webhooks': 60,
  /** As if the backend were off the network: neither webhooks nor requests for tokens get any answer. */
  away: 15,
} as const
export type Trouble = keyof typeof troubleSeconds

/** Until when each trouble lasts; null for what is well. */
export type TroubleState = Readonly<Record<Trouble, string | null>>

export interface Troubles {
  begin(trouble: Trouble): void
  end(trouble: Trouble): void
  has(trouble: Trouble): boolean
  state(): TroubleState
  /** @returns the end of the subscription. */
  subscribe(listener: (state: TroubleState) => void): () => void
}

/** Troubles of the clinic's own making; each ends by itself. They are gone with the process. */
export function createTroubles(): Troubles {
  const running = new Map<Trouble, { until: string; timer: NodeJS.Timeout }>()
  const changed = new EventEmitter<{ state: [TroubleState] }>()
  // One for each page that is open.
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
