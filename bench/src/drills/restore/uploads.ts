import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/** The smallest picture that the service accepts. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Uploads pictures one after another until `signal` aborts. @returns how many were acknowledged. */
export async function uploadUntil(signal: AbortSignal, target: { apiUrl: string; apiKey: string }): Promise<number> {
  let acknowledged = 0
  while (!signal.aborted) {
    const body = new FormData()
    body.set('file', new Blob([picture], { type: 'image/png' }), 'arm.png')
    const headers = { authorization: `Bearer ${target.apiKey}` }
    const response = await fetch(`${target.apiUrl}/v1/attachments`, { method: 'POST', headers, body, signal }).catch(
      () => null,
    )
    if (response?.status === 201) acknowledged += 1
    await response?.body?.cancel()
    if (!signal.aborted) await Promise.race([once(signal, 'abort'), new Promise((next) => setTimeout(next, 100))])
  }
  return acknowledged
}

/** Counts the files that the database refers to and that are missing in `folder`. */
export async function countMissingFiles(owner: pg.Pool, folder: string): Promise<{ files: number; missing: number }> {
  const { rows } = await owner.query<{ key: string }>(
    'select storage_key as key from tenant.attachments where stored_at is not null',
  )
  const found = await Promise.all(
    rows.map(({ key }) =>
      stat(join(folder, key)).then(
        () => true,
        () => false,
      ),
    ),
  )
  return { files: rows.length, missing: found.filter((isThere) => !isThere).length }
}
