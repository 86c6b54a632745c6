import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { MintingKey } from '@consult/auth'
import {
  type Attachment,
  type AttachmentFacts,
  type AttachmentPurpose,
  addSeconds,
  type Clock,
  hasPreview,
  isShownPicture,
} from '@consult/domain'
import type { Actor } from './audit-log/actor.ts'
import { type Seal, seal, sealAlike, unseal } from './sealing/sealed.ts'

/** How long a link to a file is valid, in seconds. */
export const fileLinkSeconds = 5 * 60

/**
 * How long the links that show a picture stay the same, in seconds. A browser keeps a picture by its link, so a new
 * link in each answer would make it download the picture again.
 */
export const steadyLinkSeconds = 60 * 60

/** How long the link to an export is valid, in seconds. Source: docs/data-export.md. */
export const exportLinkSeconds = 10 * 60

/**
 * The contents of a link. `fileId` is the id of an attachment, of the call for a recording or transcript, of the consult
 * for a visit summary, or of the data request for an export.
 */
export interface FileLink {
  readonly partnerId: string
  readonly fileId: string
  readonly purpose: FilePurpose
  /** The recipient of the link. */
  readonly requester: LinkRequester
  readonly expiresAt: Date
}

/**
 * The recipient of a link. The audit attributes every use of the link to them. The link works as long as the
 * recipient and the API key behind their credential are valid.
 */
export type LinkRequester = Pick<Actor, 'kind' | 'id' | 'physicianId'> & MintingKey

/** A requester, as stored in a link. */
type Sealed = [
  kind: Actor['kind'],
  id: string | null,
  physicianId: string | null,
  keyHash: string | null,
  keyGeneration: number | null,
]

export type FilePurpose = AttachmentPurpose | 'recording' | 'transcript' | 'summary' | 'export'

/** Makes the links of one answer for its requester. */
export interface LinkWriter {
  /**
   * The links of an attachment, valid for five minutes. Links that show a picture are the same for the whole hour,
   * and valid for five minutes longer.
   */
  urlsOf(partnerId: string, attachment: AttachmentFacts): Attachment['urls']
  /** The link to the recording of a call, valid for five minutes. */
  recordingUrl(partnerId: string, telehealthConsultId: string): string
  /** The link to the transcript of a call, valid for five minutes. */
  transcriptUrl(partnerId: string, telehealthConsultId: string): string
  /** The link to the visit summary of a consult as a PDF, valid for five minutes. */
  summaryUrl(partnerId: string, consultId: string): string
  /** The link to the archive of an export, valid for ten minutes. It opens once. */
  exportUrl(partnerId: string, dataRequestId: string): string
}

/**
 * Makes links to files and reads them back. A link is a permission by itself. Nothing about it is stored, except that
 * a link to an export was opened.
 */
export interface FileLinks {
  /** Returns a writer that makes links for the person or system that makes the request. */
  for(context: { readonly actor: Actor; readonly mintingKey: MintingKey }): LinkWriter
  /** Reads a link's last path segment. Null when its signature is wrong or it has expired. */
  read(token: string): FileLink | null
  /** A secret of one link, which its first answer contains. Anyone who has the secret can continue that answer. */
  resumeTag(token: string): string
}

const letters: Readonly<Record<FilePurpose, string>> = {
  download: 'd',
  preview: 'p',
  thumbnail: 'm',
  recording: 'r',
  transcript: 't',
  summary: 's',
  export: 'x',
}
const purposes: Readonly<Record<string, FilePurpose>> = Object.fromEntries(
  Object.entries(letters).map(([purpose, letter]) => [letter, purpose as FilePurpose]),
)
const form = /^((\w{1,80})\.(\w{1,80})\.([dpmrtsx])\.([0-9a-z]{1,12})\.([\w-]{1,400}))\.([\w-]{43})$/

/**
 * @param options.secret the service's secret, the same in every process.
 * @param options.apiUrl the API's URL for partners and browsers, without a trailing slash.
 */
export function createFileLinks(options: { secret: Buffer; clock: Clock; apiUrl: string }): FileLinks {
  const { secret, clock, apiUrl } = options
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'links to files, v1', 32))
  const sign = (said: string) => createHmac('sha256', key).update(said).digest()
  // Encrypted: a URL must not contain a patient's id, and only this service needs to know who received the link.
  const sealOf = (partnerId: string): Seal => ({ secret, owner: partnerId, purpose: 'requester of a link' })

  const after = (seconds: number) => addSeconds(clock.now(), seconds)
  const endOfHour = () => {
    const hour = steadyLinkSeconds * 1000
    return addSeconds(new Date((Math.floor(clock.now().getTime() / hour) + 1) * hour), fileLinkSeconds)
  }

  const writerFor: FileLinks['for'] = ({ actor, mintingKey }) => {
    const { kind, id, physicianId } = actor
    const { keyHash, keyGeneration } = mintingKey
    const requester: Sealed = [kind, id, physicianId, keyHash, keyGeneration]
    const inUrl = (text: string) => Buffer.from(text, 'base64').toString('base64url')
    let alike: string | null = null
    const sealedAlike = (partnerId: string) => {
      alike ??= inUrl(sealAlike(requester, sealOf(partnerId)))
      return alike
    }
    const link = (partnerId: string, fileId: string, purpose: FilePurpose, expiresAt: Date, sealed: string) => {
      const expires = expiresAt.getTime().toString(36)
      const said = [partnerId, fileId, letters[purpose], expires, sealed].join('.')
      return `${apiUrl}/files/${said}.${sign(said).toString('base64url')}`
    }
    const urlOf = (partnerId: string, fileId: string, purpose: FilePurpose, expiresAt = after(fileLinkSeconds)) =>
      link(partnerId, fileId, purpose, expiresAt, sealedAlike(partnerId))
    return {
      urlsOf: (partnerId, { attachmentId, contentType }) => {
        const isPicture = isShownPicture(contentType)
        const shown = isPicture ? endOfHour() : undefined
        return {
          download: urlOf(partnerId, attachmentId, 'download'),
          ...(hasPreview(contentType) && { preview: urlOf(partnerId, attachmentId, 'preview', shown) }),
          ...(isPicture && { thumbnail: urlOf(partnerId, attachmentId, 'thumbnail', shown) }),
        }
      },
      recordingUrl: (partnerId, consultId) => urlOf(partnerId, consultId, 'recording'),
      transcriptUrl: (partnerId, consultId) => urlOf(partnerId, consultId, 'transcript'),
      summaryUrl: (partnerId, consultId) => urlOf(partnerId, consultId, 'summary'),
      // The link works once, so every link is different.
      exportUrl: (partnerId, dataRequestId) =>
        link(partnerId, dataRequestId, 'export', after(exportLinkSeconds), inUrl(seal(requester, sealOf(partnerId)))),
    }
  }

  return {
    for: writerFor,
    read: (token) => {
      const [, said = '', partnerId = '', fileId = '', letter = '', expires = '', sealed = '', signature = ''] =
        form.exec(token) ?? []
      const purpose = purposes[letter]
      const given = Buffer.from(signature, 'base64url')
      const right = sign(said)
      if (!purpose || given.length !== right.length || !timingSafeEqual(given, right)) return null
      const expiresAt = new Date(Number.parseInt(expires, 36))
      if (clock.now() >= expiresAt) return null
      // The signature is valid, so this service sealed it.
      const [kind, id, physicianId, keyHash, keyGeneration] = unseal(sealed, sealOf(partnerId)) as Sealed
      const requester = { kind, id, physicianId, keyHash, keyGeneration }
      return { partnerId, fileId, purpose, requester, expiresAt }
    },
    resumeTag: (token) => sign(`resume ${token}`).toString('base64url'),
  }
}
