import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import {
  type Attachment,
  type AttachmentFacts,
  type AttachmentPurpose,
  addSeconds,
  type Clock,
  hasPreview,
} from '@consult/domain'

/** How long a link to a file is good, seconds. */
export const fileLinkSeconds = 5 * 60

/** What a link is for: an attachment, by its id, or the recording of a call or its transcript, by that of the call. */
export interface FileLink {
  readonly partnerId: string
  readonly fileId: string
  readonly purpose: FilePurpose
}

export type FilePurpose = AttachmentPurpose | 'recording' | 'transcript'

/** Makes the links to files and reads them back. A link is its own permission: nothing of it is stored. */
export interface FileLinks {
  /** The links of an attachment, good for five minutes from now. */
  urlsOf(partnerId: string, attachment: AttachmentFacts): Attachment['urls']
  /** The link to the recording of a call, good for five minutes from now. */
  recordingUrl(partnerId: string, telehealthConsultId: string): string
  /** The link to its transcript, as long. */
  transcriptUrl(partnerId: string, telehealthConsultId: string): string
  /** What a link's last part says; null when we have not written it, or its time is over. */
  read(token: string): FileLink | null
}

const letters: Readonly<Record<FilePurpose, string>> = { download: 'd', preview: 'p', recording: 'r', transcript: 't' }
const purposes: Readonly<Record<string, FilePurpose>> = { d: 'download', p: 'preview', r: 'recording', t: 'transcript' }
const form = /^((\w{1,80})\.(\w{1,80})\.([dprt])\.([0-9a-z]{1,12}))\.([\w-]{43})$/

/**
 * @param secret of the service, the same in every process.
 * @param apiUrl where partners and browsers find the API, without a trailing slash.
 */
export function createFileLinks(options: { secret: Buffer; clock: Clock; apiUrl: string }): FileLinks {
  const { clock, apiUrl } = options
  const key = Buffer.from(hkdfSync('sha256', options.secret, '', 'links to files, v1', 32))
  const sign = (said: string) => createHmac('sha256', key).update(said).digest()

  const urlOf = ({ partnerId, fileId, purpose }: FileLink, expiresAt: Date) => {
    const said = `${partnerId}.${fileId}.${letters[purpose]}.${expiresAt.getTime().toString(36)}`
    return `${apiUrl}/files/${said}.${sign(said).toString('base64url')}`
  }

  return {
    urlsOf: (partnerId, { attachmentId, contentType }) => {
      const expiresAt = addSeconds(clock.now(), fileLinkSeconds)
      return {
        download: urlOf({ partnerId, fileId: attachmentId, purpose: 'download' }, expiresAt),
        ...(hasPreview(contentType) && {
          preview: urlOf({ partnerId, fileId: attachmentId, purpose: 'preview' }, expiresAt),
        }),
      }
    },
    recordingUrl: (partnerId, fileId) =>
      urlOf({ partnerId, fileId, purpose: 'recording' }, addSeconds(clock.now(), fileLinkSeconds)),
    transcriptUrl: (partnerId, fileId) =>
      urlOf({ partnerId, fileId, purpose: 'transcript' }, addSeconds(clock.now(), fileLinkSeconds)),
    read: (token) => {
      const [, said = '', partnerId = '', fileId = '', letter = '', expires = '', signature = ''] =
        form.exec(token) ?? []
      const purpose = purposes[letter]
      const given = Buffer.from(signature, 'base64url')
      const right = sign(said)
      if (!purpose || given.length !== right.length || !timingSafeEqual(given, right)) return null
      if (clock.now().getTime() >= Number.parseInt(expires, 36)) return null
      return { partnerId, fileId, purpose }
    },
  }
}
