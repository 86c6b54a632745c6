import type { Consult } from '@consult/sdk'
import type { CallLog } from './call-log.ts'
import { createConsult } from './client.ts'

/** The clinic's connection to `/v1`. Keys can be rotated at any time, so read `client` for each request. */
export interface Connection {
  readonly client: Consult
  readonly apiKey: string
  /** Uses this key for all further requests. */
  useKey(apiKey: string): void
}

export function createConnection(options: { apiUrl: string; apiKey: string; log: CallLog }): Connection {
  const { apiUrl, log } = options
  const connect = (apiKey: string) => ({ apiKey, client: createConsult({ apiUrl, apiKey, log }) })
  let current = connect(options.apiKey)
  return {
    get client() {
      return current.client
    },
    get apiKey() {
      return current.apiKey
    },
    useKey: (apiKey) => {
      current = connect(apiKey)
    },
  }
}
