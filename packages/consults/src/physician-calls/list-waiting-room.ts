import { withholdConsult } from '@consult/domain'
import { accessOf, isCallWithheld, noteShownPage, type RequestContext } from '@consult/request'
import { sql } from 'kysely'
import { callTurn } from '../telehealth-consults/call-turn.ts'
import { type CallItem, readCalls } from './call-rows.ts'

/** How many waiting patients a screen gets. Patients after them are hours away from their turn. */
const longestLine = 200

/**
 * Lists waiting and ringing calls in the order of their turns. Calls whose place has
 * expired come last. Calls of simulated physicians are shown to nobody else.
 */
export async function listWaitingRoom(context: RequestContext, physicianId: string): Promise<CallItem[]> {
  const { services, account } = context
  const now = services.clock.now()
  const [calls, access] = await services.database.inTenant(account.partnerId, async (tx) => [
    await readCalls(
      tx,
      { physicianId, now },
      sql`c.status in ('waiting', 'ringing') and c.simulation is null
        order by c.place_until <= ${now}, ${callTurn('c')}, c.telehealth_consult_id limit ${longestLine}`,
    ),
    await accessOf(context, tx),
  ])
  const items = calls.map(({ item, row }) =>
    isCallWithheld(access, row) ? { ...item, withheld: true, consult: withholdConsult(item.consult) } : item,
  )
  noteShownPage(
    context,
    'telehealth_consult',
    items.map(({ patient }) => patient.id),
  )
  return items
}
