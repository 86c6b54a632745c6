import type { SecretBox } from '@consult/db'
import { addSeconds } from '@consult/domain'
import type { OperatorUnit } from '@consult/request'
import { decryptSecrets, type EndpointRow, encryptSecrets, newWebhookSecret } from '@consult/webhooks'

/** How long the old secret still signs after a rotation, in seconds. */
const secretOverlapSeconds = 24 * 60 * 60

/**
 * Gives an endpoint a new signing secret. The old and the new one both sign for 24 hours.
 * @param endpoint its row, locked.
 */
export async function replaceSecret(
  { db, partnerId, now }: Pick<OperatorUnit, 'db' | 'partnerId' | 'now'>,
  box: SecretBox,
  endpoint: EndpointRow,
): Promise<string> {
  const key = { partnerId, endpointId: endpoint.endpoint_id }
  const { current: previous } = decryptSecrets(box, key, endpoint)
  const secret = newWebhookSecret()
  await db
    .updateTable('webhook_endpoints')
    .set({
      ...encryptSecrets(box, key, { current: secret, previous }),
      previous_secret_until: addSeconds(now, secretOverlapSeconds),
      updated_at: now,
    })
    .where('partner_id', '=', partnerId)
    .where('endpoint_id', '=', key.endpointId)
    .execute()
  return secret
}
