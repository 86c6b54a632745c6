import { type PartnersTable, prepared, type Tables } from '@consult/db'
import type { ColleaguesConsults } from '@consult/domain'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'

/** What an API key that is not the account's own may do. */
export interface KeyGrant {
  readonly keyId: string
  readonly scopes: readonly string[]
  /** The networks that it works from, in CIDR notation; null: all. */
  readonly addressRanges: readonly string[] | null
  /** When the secret of the request stops working; null: never. */
  readonly expiresAt: Date | null
}

/** The partner account of a request, with its settings. */
export interface PartnerAccount {
  readonly partnerId: string
  readonly name: string
  readonly environment: 'test' | 'production'
  readonly suspended: boolean
  readonly keyGeneration: number
  readonly asyncEnabled: boolean
  readonly telehealthEnabled: boolean
  readonly assertionEnabled: boolean
  /** Whether patients get links to the recordings and transcripts of their calls. */
  readonly recordingsForPatients: boolean
  readonly notesInEvents: boolean
  /** Whether notes of physicians who need it wait for a co-signature. */
  readonly cosignatures: boolean
  /** The partner's own pages that the widget links to; null: none. */
  readonly privacyUrl: string | null
  readonly termsUrl: string | null
  /** The version of its privacy page and terms; null: none. */
  readonly consentVersion: string | null
  readonly contactUrl: string | null
  /** Whether a physician who opens a colleague's consult must give a reason. */
  readonly colleaguesConsults: ColleaguesConsults
  readonly invitationsPerDay: number
  readonly erasuresPerDay: number
  readonly exportsPerDay: number
  /** The upload limit per UTC day in MiB, for the whole partner and for each patient. */
  readonly uploadMibPerDay: number
  readonly patientUploadMibPerDay: number
  readonly allowedOrigins: readonly string[]
  /** The maximum number of concurrent streams of all the partner's users. */
  readonly maxStreams: number
  /** Durations in seconds. */
  readonly responseSla: number
  readonly reassignOnBreach: boolean
  readonly acceptanceWindow: number
  /** How long a physician has after a call before the next one rings, in seconds. */
  readonly wrapUp: number
  /** How many threads a physician is given from the queue. Null: they claim all of them by hand. */
  readonly capacity: number | null
  /** How long a message may stay unread before the partner is told, in seconds. */
  readonly unreadAfter: number
  readonly consentWindow: number
  /** How long an erasure waits before it begins. */
  readonly erasureDelay: number
  /**
   * The version of `/v1` that the API key of the request is pinned to, or the key that minted its session. null: the
   * key was created before versions existed, or no key is involved.
   */
  readonly serviceVersion: string | null
  /** The API key of the request, with its limits. null: the account's own key, which has none, or another credential. */
  readonly key: KeyGrant | null
}

const columns = [
  'partner_id',
  'name',
  'environment',
  'suspended_at',
  'key_generation',
  'async_enabled',
  'telehealth_enabled',
  'assertion_enabled',
  'recordings_for_patients',
  'notes_in_events',
  'cosignatures',
  'privacy_url',
  'terms_url',
  'consent_version',
  'contact_url',
  'colleagues_consults',
  'invitations_per_day',
  'erasures_per_day',
  'exports_per_day',
  'erasure_delay',
  'upload_mib_per_day',
  'patient_upload_mib_per_day',
  'allowed_origins',
  'max_streams',
  'rate_limit_burst',
  'rate_limit_per_second',
  'response_sla',
  'reassign_on_breach',
  'acceptance_window',
  'wrap_up',
  'capacity',
  'unread_after',
  'consent_window',
] as const satisfies readonly (keyof PartnersTable)[]

/** What a request needs from a row of `partners`: its account and its limits. */
export type AccountRow = Pick<Selectable<PartnersTable>, (typeof columns)[number]> & {
  readonly service_version?: string | null
  readonly key_id?: string | null
  readonly key_scopes?: string[] | null
  readonly key_address_ranges?: string[] | null
  readonly key_expires_at?: Date | null
}

/**
 * The columns of an account in the table `p`. They are listed by name, because the statements that read them may be
 * prepared.
 */
export const accountColumns: RawBuilder<AccountRow> = sql.raw(columns.map((column) => `p.${column}`).join(', '))

/** The limits of the key of a row. A key without scopes can do nothing. */
function toKeyGrant({ key_id, key_scopes, key_address_ranges, key_expires_at }: AccountRow): KeyGrant | null {
  if (key_id == null) return null
  return {
    keyId: key_id,
    scopes: key_scopes ?? [],
    addressRanges: key_address_ranges ?? null,
    expiresAt: key_expires_at ?? null,
  }
}

/** Converts a row of `partners` to an account. */
export function toPartnerAccount(row: AccountRow): PartnerAccount {
  return {
    partnerId: row.partner_id,
    name: row.name,
    environment: row.environment,
    suspended: row.suspended_at !== null,
    keyGeneration: row.key_generation,
    asyncEnabled: row.async_enabled,
    telehealthEnabled: row.telehealth_enabled,
    assertionEnabled: row.assertion_enabled,
    recordingsForPatients: row.recordings_for_patients,
    notesInEvents: row.notes_in_events,
    cosignatures: row.cosignatures,
    privacyUrl: row.privacy_url,
    termsUrl: row.terms_url,
    consentVersion: row.consent_version,
    contactUrl: row.contact_url,
    colleaguesConsults: row.colleagues_consults,
    invitationsPerDay: row.invitations_per_day,
    erasuresPerDay: row.erasures_per_day,
    exportsPerDay: row.exports_per_day,
    erasureDelay: row.erasure_delay,
    uploadMibPerDay: row.upload_mib_per_day,
    patientUploadMibPerDay: row.patient_upload_mib_per_day,
    allowedOrigins: row.allowed_origins,
    maxStreams: row.max_streams,
    responseSla: row.response_sla,
    reassignOnBreach: row.reassign_on_breach,
    acceptanceWindow: row.acceptance_window,
    wrapUp: row.wrap_up,
    capacity: row.capacity,
    unreadAfter: row.unread_after,
    consentWindow: row.consent_window,
    serviceVersion: row.service_version ?? null,
    key: toKeyGrant(row),
  }
}

/** A query that finds one account, or none. */
export interface AccountQuery {
  readonly sql: RawBuilder<AccountRow>
  /** Identifies the result: queries with the same name find the same account. */
  readonly name: string
}

/**
 * The query for the account with that id, suspended or not.
 * @param keyHash the key that minted the credential, if any.
 */
export function accountOfId(partnerId: string, keyHash: string | null = null): AccountQuery {
  return {
    sql: sql`
      select ${accountColumns}, (select service_version from api_keys where key_hash = ${keyHash}) as service_version
      from partners p where p.partner_id = ${partnerId}`,
    name: `account ${partnerId} ${keyHash ?? ''}`,
  }
}

/** Finds the account of a query for a credential. Its requests are counted in `bucket`. */
export type AccountLookup = (query: AccountQuery, bucket: string) => Promise<PartnerAccount | null>

/** The account that a query finds, or null. */
export async function findAccount(db: Kysely<Tables>, query: AccountQuery): Promise<PartnerAccount | null> {
  const [row] = (await sql<AccountRow>`${prepared} ${query.sql}`.execute(db)).rows
  return row ? toPartnerAccount(row) : null
}

/** The current account, or null if there is none. */
export async function loadPartnerAccount(db: Kysely<Tables>, partnerId: string): Promise<PartnerAccount | null> {
  return findAccount(db, accountOfId(partnerId))
}

/** The current accounts with these ids, in one statement. */
export async function loadPartnerAccounts(
  db: Kysely<Tables>,
  partnerIds: readonly string[],
): Promise<ReadonlyMap<string, PartnerAccount>> {
  const ids = [...new Set(partnerIds)]
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('partners').selectAll().where('partner_id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.partner_id, toPartnerAccount(row)]))
}
