import type { AttachmentFacts } from '@consult/domain'

/** Why a file was rejected, by the portal or by the service. */
export type EnclosureFault =
  | 'type'
  | 'size'
  | 'empty'
  | 'unreadable'
  | 'malware'
  | 'quota'
  | 'many'
  | 'offline'
  | 'failed'

/** A file attached to a reply, uploading or uploaded. */
export interface Enclosure {
  /** The attachment's key, also used as the Idempotency-Key of its upload. */
  readonly key: string
  readonly fileName: string
  readonly contentType: string
  readonly byteSize: number
  readonly state: 'uploading' | 'ready' | 'failed'
  /** From 0 to 1, during the upload. */
  readonly progress: number
  readonly fault: EnclosureFault | null
  /** Set once the upload is complete. */
  readonly attachmentId: string | null
  /** True when a smaller picture is sent in place of the file, because the connection is slow. */
  readonly isSmaller?: boolean
  /** The URL of this tab's copy; null after a reload. */
  readonly localUrl: string | null
}

/** A file that is uploaded. */
export type ReadyEnclosure = Enclosure & { readonly state: 'ready'; readonly attachmentId: string }

export const isReady = (one: Enclosure): one is ReadyEnclosure => one.state === 'ready' && one.attachmentId !== null

/** Restores a file from a saved draft. */
export function enclosureOf(facts: AttachmentFacts): ReadyEnclosure {
  const { attachmentId, fileName, contentType, byteSize } = facts
  return {
    key: attachmentId,
    fileName,
    contentType,
    byteSize,
    state: 'ready',
    progress: 1,
    fault: null,
    attachmentId,
    localUrl: null,
  }
}
