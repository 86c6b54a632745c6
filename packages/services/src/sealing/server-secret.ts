import { randomBytes } from 'node:crypto'
import type { Database, SecretBox, SecretPlace } from '@consult/db'
import type { Clock } from '@consult/domain'

/** What the service signs or seals with each: links to files, browsers that it knows, drafts of replies. */
export type OwnSecret = 'file_links' | 'known_devices' | 'reply_drafts'

/** Where the secret of that name is stored. */
export const serverSecretPlace = (name: string): SecretPlace => ({
  table: 'directory.server_secrets',
  row: name,
  column: 'encrypted_secret',
})

/**
 * The service's own secret of that name: 32 random bytes that every process has the same, made by the first that asks.
 * Whoever removes its row gives the service another one, from the next start on.
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
