import { createHmac } from 'node:crypto'
import type { CallConnection } from '@consult/domain'

/** TURN servers that accept credentials signed with a shared secret: coturn with `use-auth-secret`. */
export interface TurnSettings {
  /** Such as `turn:turn.example.com:3478?transport=udp` or `turns:…`. */
  readonly urls: readonly string[]
  /** coturn's `static-auth-secret`. */
  readonly secret: string
}

/**
 * Creates credentials for the TURN servers, valid until `expiresAt`.
 * @param id identifies the user in the TURN server's log; do not use a person's id.
 * Source: draft-uberti-behave-turn-rest-00, as implemented by coturn.
 */
export function turnCredentials(
  { urls, secret }: TurnSettings,
  { id, expiresAt }: { id: string; expiresAt: Date },
): CallConnection['iceServers'][number] {
  const username = `${Math.floor(expiresAt.getTime() / 1000)}:${id}`
  const credential = createHmac('sha1', secret).update(username).digest('base64')
  return { urls: [...urls], username, credential }
}
