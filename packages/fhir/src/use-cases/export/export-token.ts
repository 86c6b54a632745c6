import { addSeconds, notFound } from '@consult/domain'
import { type RequestContext, type Seal, type Services, seal, unseal } from '@consult/request'

/** What an export has: the patients, the types and the time from which changes are wanted; and when it was asked for. */
export interface ExportTerms {
  readonly patientIds: readonly string[]
  readonly types: string | undefined
  readonly since: string | undefined
  readonly at: Date
}

/** How long an export can be downloaded, in seconds. Source: docs/fhir.md. */
export const exportSeconds = 24 * 60 * 60

const sealOf = async (services: Services, partnerId: string): Promise<Seal> => ({
  secret: await services.exportSecret(),
  owner: partnerId,
  purpose: 'FHIR export',
})

/** Ids are 16 bytes after their prefix: the token has to fit into an address. */
const pack = (ids: readonly string[]) => Buffer.from(ids.map((id) => id.slice(4)).join(''), 'hex').toString('base64')

const unpack = (packed: string) =>
  (Buffer.from(packed, 'base64').toString('hex').match(/.{32}/g) ?? []).map((id) => `pat_${id}`)

/**
 * The last part of an export's address. It is the export: nothing is stored, the files are made while they are downloaded. It is
 * sealed, because addresses must not name patients.
 */
export async function writeExportToken({ services, account }: RequestContext, terms: ExportTerms): Promise<string> {
  const { patientIds, types = null, since = null, at } = terms
  const value = [pack(patientIds), types, since, at.toISOString()]
  return Buffer.from(seal(value, await sealOf(services, account.partnerId)), 'base64').toString('base64url')
}

/** @throws not_found for a token of another partner, and one that is older than a day. */
export async function readExportToken({ services, account }: RequestContext, token: string): Promise<ExportTerms> {
  const by = await sealOf(services, account.partnerId)
  let value: [string, string | null, string | null, string]
  try {
    value = unseal(Buffer.from(token, 'base64url').toString('base64'), by) as typeof value
  } catch {
    throw notFound()
  }
  const [packed, types, since, instant] = value
  const at = new Date(instant)
  if (services.clock.now() >= addSeconds(at, exportSeconds)) throw notFound()
  return { patientIds: unpack(packed), types: types ?? undefined, since: since ?? undefined, at }
}
