import type { Subscription } from './push.ts'

/** Request timeout, in milliseconds. */
const patience = 30_000

/** The requests about this browser's notifications. Each resolves to null when it failed. */
export interface DeviceApi {
  /** The key that browsers subscribe with; null also where the service sends no pushes. */
  publicKey(): Promise<string | null>
  add(subscription: Subscription): Promise<true | null>
  remove(endpoint: string): Promise<true | null>
}

/** @param token of the page's link. @param session the current session of the widget. */
export function createDeviceApi(token: string, session: () => string): DeviceApi {
  const ask = async (procedure: string, input?: object): Promise<Record<string, unknown> | null> => {
    try {
      const response = await fetch(`/trpc/embed.${procedure}`, {
        method: input ? 'POST' : 'GET',
        headers: { Authorization: `Bearer ${session()}`, ...(input && { 'Content-Type': 'application/json' }) },
        ...(input && { body: JSON.stringify(input) }),
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout?.(patience) ?? null,
      })
      const { result } = (await response.json()) as { result?: { data?: Record<string, unknown> } }
      return result?.data ?? null
    } catch {
      return null
    }
  }
  return {
    publicKey: async () => {
      const key = (await ask('pushKey'))?.publicKey
      return typeof key === 'string' ? key : null
    },
    add: async (subscription) => ((await ask('addDevice', { ...subscription, token })) ? true : null),
    remove: async (endpoint) => ((await ask('removeDevice', { endpoint })) ? true : null),
  }
}
