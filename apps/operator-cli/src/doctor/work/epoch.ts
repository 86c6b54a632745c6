import type { Database } from '@consult/db'
import { databaseCheck, type Finding, ok, warning } from '../check.ts'

async function findEpoch({ directory }: Database): Promise<Finding> {
  const { epoch, reason, began_at } = await directory
    .selectFrom('event_log_epochs')
    .select(['epoch', 'reason', 'began_at'])
    .orderBy('epoch', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const since = began_at.toISOString()
  if (reason !== 'rewound') return ok(`${epoch}, since ${since}`)
  return warning(
    `at ${since}, a process noticed that the event log had lost events`,
    'A failover or a restore lost writes. Run "pnpm consult db restored", so that every page and partner reads again.',
  )
}

export const epoch = databaseCheck('event_epoch', findEpoch)
