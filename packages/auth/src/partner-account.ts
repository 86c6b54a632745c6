import type { PartnersTable, Tables } from '@consult/db'
import type { Kysely, Selectable } from 'kysely'

/** A partner account as every request carries it: who is asking, and what is switched on for them. */
export interface PartnerAccount {
  readonly partnerId: string
  readonly name: string
  readonly suspended: boolean
  readonly keyGeneration: number
  readonly asyncEnabled: boolean
  readonly telehealthEnabled: boolean
  readonly assertionEnabled: boolean
  readonly allowedOrigins: readonly string[]
  /** Durations in seconds. */
  readonly responseSla: number
  readonly reassignOnBreach: boolean
  readonly acceptanceWindow: number
  readonly consentWindow: number
}

/** The account of a row of `partners`. */
export function toPartnerAccount(row: Selectable<PartnersTable>): PartnerAccount {
  return {
    partnerId: row.partner_id,
    name: row.name,
    suspended: row.suspended_at !== null,
    keyGeneration: row.key_generation,
    asyncEnabled: row.async_enabled,
    telehealthEnabled: row.telehealth_enabled,
    assertionEnabled: row.assertion_enabled,
    allowedOrigins: row.allowed_origins,
    responseSla: row.response_sla,
    reassignOnBreach: row.reassign_on_breach,
    acceptanceWindow: row.acceptance_window,
    consentWindow: row.consent_window,
  }
}

/** The account as it is now, or null when there is none. */
export async function loadPartnerAccount(db: Kysely<Tables>, partnerId: string): Promise<PartnerAccount | null> {
  const row = await db.selectFrom('partners').selectAll().where('partner_id', '=', partnerId).executeTakeFirst()
  return row ? toPartnerAccount(row) : null
}
