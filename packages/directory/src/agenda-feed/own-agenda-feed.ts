import { hashSecret, randomBase62, type TenantTransaction } from '@consult/db'
import { ConsultError } from '@consult/domain'
import { inUnit, type RequestContext } from '@consult/request'
import { lockPhysician } from '../physicians/lock-physician.ts'

/** 142 bits. Letters and digits only: some calendar programs encode other characters. */
const tokenLength = 24

/** The path of a feed, in front of the token and `.ics`. */
export const agendaFeedPath = '/agenda/'

/** Returns when the physician's link was made. Null: there is none. */
export async function getAgendaFeed(
  { services, account }: RequestContext,
  physicianId: string,
): Promise<{ madeAt: string | null }> {
  const row = await services.database.directory
    .selectFrom('agenda_feeds')
    .select('created_at')
    .where('partner_id', '=', account.partnerId)
    .where('physician_id', '=', physicianId)
    .executeTakeFirst()
  return { madeAt: row?.created_at.toISOString() ?? null }
}

/**
 * Makes the link to the calendar of a physician's booked calls. The previous link ends. The database stores only the
 * token's hash, so the URL cannot be read again.
 * @param language of the calendar's texts: a BCP 47 tag.
 * @throws forbidden when the physician is deactivated
 */
export async function makeAgendaFeed(
  context: RequestContext,
  { physicianId, language }: { physicianId: string; language: string },
): Promise<{ url: string; madeAt: string }> {
  const token = randomBase62(tokenLength)
  return inUnit(context, async (unit) => {
    // A link that is made while the physician is deactivated would outlive the account.
    const { deactivated_at } = await lockPhysician(unit, physicianId)
    if (deactivated_at !== null) throw new ConsultError('forbidden')
    const link = { token_hash: hashSecret(token), language, created_at: unit.realNow }
    await unit.db
      .insertInto('agenda_feeds')
      .values({ partner_id: unit.partnerId, physician_id: physicianId, ...link })
      .onConflict((conflict) => conflict.columns(['partner_id', 'physician_id']).doUpdateSet(link))
      .execute()
    const url = `${context.services.apiUrl}${agendaFeedPath}${token}.ics`
    return unit.did(
      { type: 'physician', id: physicianId, code: 'agenda_feed_made' },
      { url, madeAt: unit.realNow.toISOString() },
    )
  })
}

/** Ends a physician's link, when they leave. @returns whether there was one */
export async function endAgendaFeed(
  { db, partnerId }: Pick<TenantTransaction, 'db' | 'partnerId'>,
  physicianId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('agenda_feeds')
    .where('partner_id', '=', partnerId)
    .where('physician_id', '=', physicianId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends the physician's link. Doing so again succeeds. */
export async function revokeAgendaFeed(context: RequestContext, physicianId: string): Promise<{ revoked: true }> {
  return inUnit(context, async (unit) => {
    const wasThere = await endAgendaFeed(unit, physicianId)
    const target = { type: 'physician', id: physicianId, code: 'agenda_feed_revoked' } as const
    return unit.did(wasThere ? target : [], { revoked: true })
  })
}
