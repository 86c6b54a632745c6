import { randomBytes } from 'node:crypto'
import type { Database, SecretBox, SecretPlace } from '@consult/db'
import type { Clock } from '@consult/domain'

/**
 * The secrets of the service. They sign or seal links to files, tokens of known devices, drafts of replies, unsent text,
 * exports, and the ids and links in mails to patients. `web_push` is the key of this installation at push services.
 */
export type OwnSecret =
  | 'file_links'
  | 'known_devices'
  | 'reply_drafts'
  | 'unsent_text'
  | 'patient_exports'
  | 'patient_mail'
  | 'web_push'

/** Where the secret with this name is stored. */
export const serverSecretPlace = (name: string): SecretPlace => ({
  table: 'directory.server_secrets',
  row: name,
  column: 'encrypted_secret',
})

/**
 * Returns the service's secret with this name: 32 random bytes, the same in every process. The first process that needs
 * it creates it. If its row is deleted, the service creates a new one after the next start.
 */
export async function serverSecret(
  { database, clock, box }: { database: Database; clock: Clock; box: SecretBox },
  name: OwnSecret,
): Promise<Buffer> {
  const { directory } = database
  const place = serverSecretPlace(name)
  await directory
    .insertInto('server_secrets')
    .values({
      name,
      encrypted_secret: box.encrypt(randomBytes(32), place),
      key_version: box.keyVersion,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const row = await directory
    .selectFrom('server_secrets')
    .select('encrypted_secret')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return box.decrypt(row.encrypted_secret, place)
}
