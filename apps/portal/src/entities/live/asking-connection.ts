import { askingConnections, type OpenConnection } from '@consult/client'
import type { StreamFrame } from '@consult/trpc'
import type { Api } from '@consult/web-client/api/trpc.ts'
import { whyEnded } from './why-ended.ts'

/**
 * Opens connections that poll for the next events, for networks that buffer streams.
 * @param after as for `connectionsTo`.
 */
export const askingConnectionsTo = (api: Api, after: string): OpenConnection<StreamFrame> =>
  askingConnections<StreamFrame>(
    (lastEventId, heard, signal) => api.stream.next.query({ after: lastEventId ?? after, heard }, { signal }),
    whyEnded,
  )
