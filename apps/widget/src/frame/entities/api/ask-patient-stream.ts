import { askingConnections, type OpenConnection, type WhyEnded } from '@consult/client'
import type { StreamFrame } from '@consult/trpc'
import type { Client } from './client.ts'

/**
 * Opens connections that poll for the patient's next events, for networks that buffer streams.
 * @param after the log position at which the page began.
 */
export const askPatientStream = (
  client: Pick<Client, 'stream'>,
  after: string,
  whyEnded: (error: unknown) => WhyEnded,
): OpenConnection<StreamFrame> =>
  askingConnections<StreamFrame>(
    (from, heard, signal) => client.stream.next.query({ after: from ?? after, heard }, { signal }),
    whyEnded,
  )
