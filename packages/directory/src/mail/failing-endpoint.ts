import type { TenantTransaction } from '@consult/db'

/** Whether a mail about failing endpoints still applies: at least one endpoint gets only probes. */
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
