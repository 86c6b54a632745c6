import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { TenantTransaction } from '@consult/db'
import { notFound } from '@consult/domain'
import type { FileLink, Services } from '@consult/request'
import type { ByteRange } from '@consult/storage'
import { archiveName, findStored, keyFor } from './export-files.ts'
import { hasArchive } from './export-store.ts'
import { readSealed } from './sealed-files/sealed-files.ts'

/** The archive that a link leads to. */
export interface LinkedArchive {
  readonly dataRequestId: string
  readonly patientId: string
  readonly byteSize: number
  read(range?: ByteRange): Readable
}

async function findArchive(tx: TenantTransaction, dataRequestId: string, now: Date) {
  const row = await tx.db
    .selectFrom('patient_exports')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    .where('data_request_id', '=', dataRequestId)
    .executeTakeFirst()
  const stored = row && hasArchive(row, now) ? await findStored(tx, dataRequestId, archiveName) : null
  if (!row?.key_salt || !stored) throw notFound()
  return { patientId: row.patient_id, salt: row.key_salt, stored }
}

/** @throws not_found when the archive was deleted, or its patient erased. */
export async function findLinkedArchive(services: Services, link: FileLink): Promise<LinkedArchive> {
  const { database, storage, clock } = services
  const { fileId: dataRequestId } = link
  const { patientId, salt, stored } = await database.inTenant(link.partnerId, (tx) =>
    findArchive(tx, dataRequestId, clock.now()),
  )
  const secret = await services.exportSecret()
  return {
    dataRequestId,
    patientId,
    byteSize: stored.byteSize,
    read: (range) => {
      const chunks = readSealed(storage, keyFor({ salt, secret }, stored.storageKey), {
        byteSize: stored.byteSize,
        range,
      })
      return Readable.from(chunks, { objectMode: false, highWaterMark: 1 })
    },
  }
}

/** A link in the list of opened ones: it starts with the time when the link expires, in milliseconds. */
const opened = (token: string, { expiresAt }: FileLink) =>
  `${expiresAt.getTime()} ${createHash('sha256').update(token).digest('base64url')}`

const isExpired = (entry: string, now: Date) => Number.parseInt(entry, 10) <= now.getTime()

/** @throws not_found when the link was opened before. It does not use it up. */
export async function requireUnopened(services: Services, token: string, link: FileLink): Promise<void> {
  const row = await services.database.inTenant(link.partnerId, ({ db, partnerId }) =>
    db
      .selectFrom('patient_exports')
      .select('opened_links')
      .where('partner_id', '=', partnerId)
      .where('data_request_id', '=', link.fileId)
      .executeTakeFirst(),
  )
  if (!row || row.opened_links.includes(opened(token, link))) throw notFound()
}

/**
 * Uses up a link, which then opens for nobody. Two requests that open the link at the same time take turns.
 * @throws not_found when it was opened before.
 */
export async function useLink(services: Services, token: string, link: FileLink): Promise<void> {
  const now = services.clock.now()
  const entry = opened(token, link)
  await services.database.inTenant(link.partnerId, async ({ db, partnerId }) => {
    const row = await db
      .selectFrom('patient_exports')
      .select('opened_links')
      .where('partner_id', '=', partnerId)
      .where('data_request_id', '=', link.fileId)
      .forUpdate()
      .executeTakeFirst()
    if (!row || row.opened_links.includes(entry)) throw notFound()
    await db
      .updateTable('patient_exports')
      .set({ opened_links: [...row.opened_links.filter((link) => !isExpired(link, now)), entry] })
      .where('partner_id', '=', partnerId)
      .where('data_request_id', '=', link.fileId)
      .execute()
  })
}
