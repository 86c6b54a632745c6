import { cursorScope, readCursor, toPage } from '@consult/db'
import { patientNames, physicianNames } from '@consult/directory'
import type { FollowUp, ListFollowUps, Page } from '@consult/domain'
import { noteShownPage, type RequestContext, readTenant, showWithheld } from '@consult/request'
import { sql } from 'kysely'
import { toFollowUp } from './follow-up-row.ts'

/**
 * The follow-ups of the partner's patients, the next one due first. Where the partner asks for reasons, only those that the
 * physician has or wrote.
 * @param openTo only those that this physician or any physician is to do.
 * @throws invalid_request for a cursor from another list or filter.
 */
export async function listFollowUps(
  context: RequestContext,
  { status, patientId, physicianId, openTo, limit, cursor }: ListFollowUps & { openTo?: string | undefined },
): Promise<Page<FollowUp>> {
  const { partnerId } = context.account
  const scope = cursorScope(partnerId, 'follow-ups', JSON.stringify([status, patientId, physicianId, openTo]))
  const after = readCursor(scope, cursor, ['instant', 'text'])
  const own = context.limit?.physicianId
  showWithheld(context)
  const rows = await readTenant(context, (tx) =>
    tx.db
      .selectFrom('follow_ups')
      .selectAll()
      .where('partner_id', '=', partnerId)
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'open'))
      .$if(patientId !== undefined, (query) => query.where('patient_id', '=', patientId ?? ''))
      .$if(physicianId !== undefined, (query) => query.where('physician_id', '=', physicianId ?? ''))
      .$if(openTo !== undefined, (query) =>
        query.where((eb) => eb.or([eb('physician_id', '=', openTo ?? ''), eb('physician_id', 'is', null)])),
      )
      .$if(own !== undefined, (query) =>
        query.where((eb) => eb.or([eb('physician_id', '=', own ?? ''), eb('created_by', '=', own ?? '')])),
      )
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(due_at, follow_up_id) > (${after?.[0]}::timestamptz, ${after?.[1]})`),
      )
      .orderBy('due_at')
      .orderBy('follow_up_id')
      .limit(limit + 1)
      .execute(),
  )
  const page = toPage(rows, { limit, scope, keysOf: (row) => [row.due_at, row.follow_up_id], toItem: toFollowUp })
  noteShownPage(context, 'follow_up', [...new Set(page.items.map((item) => item.patientId))])
  return page
}

/** A follow-up with the names that a list shows. */
export interface NamedFollowUp {
  readonly followUp: FollowUp
  readonly patientName: string | null
  /** Null: any physician. */
  readonly physicianName: string | null
}

/** As `listFollowUps`, with the names of patients and physicians. */
export async function listNamedFollowUps(
  context: RequestContext,
  input: ListFollowUps & { openTo?: string | undefined },
): Promise<Page<NamedFollowUp>> {
  const { items, ...rest } = await listFollowUps(context, input)
  return readTenant(context, async (tx) => {
    const patients = await patientNames(tx, [...new Set(items.map(({ patientId }) => patientId))])
    const physicianIds = items.flatMap(({ physicianId }) => (physicianId === null ? [] : [physicianId]))
    const physicians = await physicianNames(tx, [...new Set(physicianIds)])
    const named = items.map((followUp) => ({
      followUp,
      patientName: patients.get(followUp.patientId) ?? null,
      physicianName: physicians.get(followUp.physicianId ?? '') ?? null,
    }))
    return { ...rest, items: named }
  })
}
