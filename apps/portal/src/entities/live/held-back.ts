import type { OpenConnection } from '@consult/client'
import type { StreamFrame } from '@consult/trpc'
import { createStore } from '@consult/ui/state/store.ts'
import type { Api } from '@consult/web-client/api/trpc.ts'

/** True while something between holds streams back. Calls then ask for their signals too. */
export const heldBack = createStore(false)

/** Loads and opens connections that ask. Few networks need them. */
export function askingLater(api: Api, after: string): OpenConnection<StreamFrame> {
  return (lastEventId, events) => {
    let isClosed = false
    let close = () => {
      isClosed = true
    }
    import('./asking-connection.ts').then(
      ({ askingConnectionsTo }) => {
        if (!isClosed) close = askingConnectionsTo(api, after)(lastEventId, events)
      },
      () => isClosed || events.ended('ended'),
    )
    return () => close()
  }
}
