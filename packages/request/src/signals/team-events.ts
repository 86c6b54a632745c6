import { newId, type TenantTransaction } from '@consult/db'
import type { GivenBy, TeamEventKind } from '@consult/domain'

/** A change that only clinicians are told about. It is never in the partner's event log. */
export interface TeamEvent {
  readonly kind: TeamEventKind
  /** Null: for all physicians. */
  readonly physicianId: string | null
  readonly asyncConsultId: string | null
  /** Of the kind `given`: who gave the thread, with the physician behind it, if there is one. */
  readonly given?: { readonly by: GivenBy; readonly physicianId: string | null } | null
}

/** A team event, as streams read it. */
export interface TeamNews {
  readonly kind: 'team'
  readonly id: string
  readonly event: TeamEvent
  readonly at: Date
}

/** Adds events to the clinicians' own stream. `now` is the real time, because live streams follow it. */
export async function putTeamEvents(tx: TenantTransaction, events: readonly TeamEvent[], now: Date): Promise<void> {
  if (events.length === 0) return
  await tx.db
    .insertInto('team_events')
    .values(
      events.map(({ kind, physicianId, asyncConsultId, given = null }) => ({
        partner_id: tx.partnerId,
        team_event_id: newId('teamEvent', now),
        kind,
        physician_id: physicianId,
        async_consult_id: asyncConsultId,
        given_by: given?.by ?? null,
        giver_id: given?.physicianId ?? null,
        occurred_at: now,
      })),
    )
    .execute()
}

/** The maximum number of news items that one read returns: the newest ones. */
const most = 500

/** Returns the team events since then, oldest first. */
export async function readTeamNews(tx: TenantTransaction, since: Date): Promise<TeamNews[]> {
  const rows = await tx.db
    .selectFrom('team_events')
    .select(['team_event_id', 'kind', 'physician_id', 'async_consult_id', 'given_by', 'giver_id', 'occurred_at'])
    .where('partner_id', '=', tx.partnerId)
    .where('occurred_at', '>=', since)
    .orderBy('occurred_at', 'desc')
    .orderBy('team_event_id', 'desc')
    .limit(most)
    .execute()
  return rows.reverse().map((row) => ({
    kind: 'team',
    id: row.team_event_id,
    event: {
      kind: row.kind,
      physicianId: row.physician_id,
      asyncConsultId: row.async_consult_id,
      given: row.given_by && { by: row.given_by, physicianId: row.giver_id },
    },
    at: row.occurred_at,
  }))
}
