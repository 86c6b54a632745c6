import type { AttachmentFacts } from '@consult/domain'

/** Why a file was not taken, before the service was asked or by its answer. */
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

/** A file that goes with a reply: on its way to the service, or there. */
export interface Enclosure {
  /** Its own, and the Idempotency-Key of its upload. */
  readonly key: string
  readonly fileName: string
  readonly contentType: string
  readonly byteSize: number
  readonly state: 'uploading' | 'ready' | 'failed'
  /** From 0 to 1, while it is uploading. */
  readonly progress: number
  readonly fault: EnclosureFault | null
  /** Set once the service has it. */
  readonly attachmentId: string | null
  /** Of this tab's copy; null after a reload. */
  readonly localUrl: string | null
}

/** A file that the service has. */
export type ReadyEnclosure = Enclosure & { readonly state: 'ready'; readonly attachmentId: string }

export const isReady = (one: Enclosure): one is ReadyEnclosure => one.state === 'ready' && one.attachmentId !== null

/** A file that a draft brings back. */
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
