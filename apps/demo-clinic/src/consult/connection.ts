import type { Consult } from '@consult/sdk'
import type { CallLog } from './call-log.ts'
import { createConsult } from './client.ts'

/** The clinic's way to `/v1`. Keys are rotated while it works: ask for `client` anew each time. */
export interface Connection {
  readonly client: Consult
  readonly apiKey: string
  /** Everything that is asked from now on is asked with this key. */
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
