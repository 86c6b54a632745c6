import { hashSecret, type PatientChannel, randomBase62, type TenantTransaction } from '@consult/db'
import { addSeconds } from '@consult/domain'

/** How long a link to a patient's page works, in seconds. Source: docs/patient-page.md. */
export const pageLinkSeconds = 7 * 24 * 60 * 60

/** 142 bits. Letters and digits only: mail and SMS programs cut a URL before a hyphen at its end. */
const tokenLength = 24

/** The path of the page, in front of the token. */
export const pagePath = '/c/'

/** The consult that a page shows. Without one, the page shows all consults of the patient. */
type OfConsult =
  | { readonly asyncConsultId?: string | null; readonly telehealthConsultId?: never }
  | { readonly telehealthConsultId?: string | null; readonly asyncConsultId?: never }

/**
 * Makes a link to the patient's page, which works away from the partner's site. Whoever opens the link must still say who
 * they are, so it may go through mail or SMS. It can be opened any number of times until it expires. It ends earlier with
 * the account, with the patient's erasure and with the key that made it. The database stores only the token's hash, so
 * the URL cannot be read again.
 * @param link.apiUrl the URL of the API: `services.apiUrl`.
 * @param link.channel how the link goes to the patient; a code then goes by the other channel. Default: unknown.
 * @param link.key the partner's key that asks for it. Default: the service itself.
 * @param link.now real time, also for a patient on a test clock.
 */
export async function createPageLink(
  { db, partnerId }: TenantTransaction,
  link: OfConsult & {
    readonly patientId: string
    readonly apiUrl: string
    readonly channel?: PatientChannel | null
    readonly key?: { readonly keyHash: string | null; readonly keyGeneration: number }
    readonly now: Date
  },
): Promise<{ url: string; expiresAt: Date }> {
  const { patientId, asyncConsultId, telehealthConsultId, apiUrl, channel = null, key, now } = link
  const token = randomBase62(tokenLength)
  // Throws without a public address: a link that opens nothing must not reach a patient.
  const { href: url } = new URL(`${apiUrl}${pagePath}${token}`)
  const expiresAt = addSeconds(now, pageLinkSeconds)
  await db
    .insertInto('page_links')
    .values({
      token_hash: hashSecret(token),
      partner_id: partnerId,
      patient_id: patientId,
      consult_id: asyncConsultId ?? telehealthConsultId ?? null,
      channel,
      key_generation: key?.keyGeneration ?? null,
      key_hash: key?.keyHash ?? null,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return { url, expiresAt }
}
