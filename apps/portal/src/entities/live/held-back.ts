import { connectLater, type OpenConnection } from '@consult/client'
import type { StreamFrame } from '@consult/trpc'
import { createStore } from '@consult/ui/state/store.ts'
import type { Api } from '@consult/web-client/api/trpc.ts'

/** True while something between the browser and the service buffers streams. Calls then poll for their signals too. */
export const heldBack = createStore(false)

/** Loads and opens polling connections. Few networks need them. */
export const askingLater = (api: Api, after: string): OpenConnection<StreamFrame> =>
  connectLater(async () => (await import('./asking-connection.ts')).askingConnectionsTo(api, after))
