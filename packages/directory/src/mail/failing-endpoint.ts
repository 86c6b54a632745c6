import type { TenantTransaction } from '@consult/db'

/** Whether a mail about failing endpoints is still true: one of them gets nothing but probes. */
export async function hasFailingEndpoint({ db, partnerId }: TenantTransaction): Promise<boolean> {
  const failing = await db
    .selectFrom('webhook_endpoints')
    .select('endpoint_id')
    .where('partner_id', '=', partnerId)
    .where('disabled_at', 'is', null)
    .where('next_probe_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return failing !== undefined
}
