import type { TenantTransaction } from '@consult/db'
import type { Thread } from '../thread.ts'
import { saveStated } from '../update-async-consult.ts'

/** Writes the red flags that were found in the threads' new messages, and the priorities that they raised. */
export async function saveRedFlags(tx: TenantTransaction, threads: Iterable<Thread>): Promise<void> {
  const flagged = [...threads].filter(({ newFlags }) => newFlags.length > 0)
  if (flagged.length === 0) return
  const rows = flagged.flatMap(({ id, now, newFlags }) =>
    newFlags.map(({ messageId, ruleId, start, end, priority, isLowered }) => ({
      partner_id: tx.partnerId,
      async_consult_id: id,
      message_id: messageId,
      rule_id: ruleId,
      span_start: start,
      span_end: end,
      priority,
      is_lowered: isLowered,
      found_at: now,
    })),
  )
  await tx.db.insertInto('red_flags').values(rows).execute()
  for (const thread of flagged) await saveStated(tx, thread)
}
