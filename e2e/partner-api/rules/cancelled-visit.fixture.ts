import type { World } from '../world/index.ts'

/** Leaves a call as cancelling it does. */
export async function cancelVisit({ db, clock }: World, telehealthConsultId: string): Promise<void> {
  const { rowCount } = await db.owner.query(
    `update tenant.telehealth_consults set status = 'cancelled', cancelled_at = $2 where telehealth_consult_id = $1`,
    [telehealthConsultId, clock.now()],
  )
  if (rowCount !== 1) throw new Error('no such call')
}
