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

/** What a link to the page of a patient opens, and who asks for it. */
export type PageLinkRequest = OfConsult & {
  readonly patientId: string
  /** How the link goes to the patient; a code then goes by the other channel. Default: unknown. */
  readonly channel?: PatientChannel | null
  /** The partner's key that asks for it. Default: the service itself. */
  readonly key?: { readonly keyHash: string | null; readonly keyGeneration: number }
}

export interface NewPageLink {
  readonly url: string
  readonly expiresAt: Date
}

/**
 * Makes links to patients' pages, which work away from the partner's site. Whoever opens a link must still say who
 * they are, so it may go through mail or SMS. It can be opened any number of times until it expires. It ends earlier with
 * the account, with the patient's erasure and with the key that made it. The database stores only the token's hash, so
 * the URL cannot be read again.
 * @param links in one statement, however many.
 * @param options.apiUrl the URL of the API: `services.apiUrl`.
 * @param options.now real time, also for patients on a test clock.
 * @returns a link for each, in order
 */
export async function createPageLinks(
  { db, partnerId }: TenantTransaction,
  links: readonly PageLinkRequest[],
  { apiUrl, now }: { apiUrl: string; now: Date },
): Promise<readonly NewPageLink[]> {
  if (links.length === 0) return []
  const expiresAt = addSeconds(now, pageLinkSeconds)
  const created = links.map((link) => {
    const token = randomBase62(tokenLength)
    // Throws without a public address: a link that opens nothing must not reach a patient.
    const { href: url } = new URL(`${apiUrl}${pagePath}${token}`)
    return { link, token, url }
  })
  await db
    .insertInto('page_links')
    .values(
      created.map(({ link: { patientId, asyncConsultId, telehealthConsultId, channel = null, key }, token }) => ({
        token_hash: hashSecret(token),
        partner_id: partnerId,
        patient_id: patientId,
        consult_id: asyncConsultId ?? telehealthConsultId ?? null,
        channel,
        key_generation: key?.keyGeneration ?? null,
        key_hash: key?.keyHash ?? null,
        created_at: now,
        expires_at: expiresAt,
      })),
    )
    .execute()
  return created.map(({ url }) => ({ url, expiresAt }))
}

/** Makes one link; see `createPageLinks`. */
export async function createPageLink(
  tx: TenantTransaction,
  { apiUrl, now, ...link }: PageLinkRequest & { readonly apiUrl: string; readonly now: Date },
): Promise<NewPageLink> {
  const [created] = await createPageLinks(tx, [link], { apiUrl, now })
  if (!created) throw new Error('no link was made')
  return created
}
