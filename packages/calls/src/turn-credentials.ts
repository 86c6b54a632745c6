import { createHmac } from 'node:crypto'
import type { CallConnection } from '@consult/domain'

/** TURN servers that give anybody a way who proves to have been sent by us: coturn with `use-auth-secret`. */
export interface TurnSettings {
  /** `turn:turn.example.com:3478?transport=udp`, `turns:…`. */
  readonly urls: readonly string[]
  /** coturn's `static-auth-secret`. */
  readonly secret: string
}

/**
 * Credentials for the TURN servers, good until `expiresAt`.
 * @param id told apart in the TURN server's log; not a person's.
 * Source: draft-uberti-behave-turn-rest-00, as coturn has it.
 */
export function turnCredentials(
  { urls, secret }: TurnSettings,
  { id, expiresAt }: { id: string; expiresAt: Date },
): CallConnection['iceServers'][number] {
  const username = `${Math.floor(expiresAt.getTime() / 1000)}:${id}`
  const credential = createHmac('sha1', secret).update(username).digest('base64')
  return { urls: [...urls], username, credential }
}
