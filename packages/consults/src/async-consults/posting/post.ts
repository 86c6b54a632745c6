import { normalizeMessageText, type PostAsyncMessage, type ReplyOriginal } from '@consult/domain'
import { fingerprintOf, type Submission } from '@consult/request'
import type { Uploader } from '../../attachments/uploader.ts'

/** Who wrote a message. */
export interface MessageAuthor {
  readonly type: 'patient' | 'physician'
  readonly id: string
}

/** An incoming message, with the owners whose uploads may be attached to it; none by default. */
export type NewMessage = PostAsyncMessage & {
  readonly asyncConsultId: string
  readonly uploaders?: readonly Uploader[]
  /** The words in which the physician wrote it, if it is a translation of them. */
  readonly original?: ReplyOriginal
}

/** A message to post, with normalized text. */
export interface Post {
  readonly asyncConsultId: string
  readonly text: string
  readonly attachmentIds: readonly string[]
  readonly uploaders: readonly Uploader[]
  /** The words in which the physician wrote it, normalized; null if they are the text. */
  readonly original: ReplyOriginal | null
}

/** Normalizes the text and fills in defaults. */
export function toPost({ asyncConsultId, text, attachmentIds, uploaders = [], original }: NewMessage): Post {
  const words = normalizeMessageText(original?.text ?? '')
  return {
    asyncConsultId,
    text: normalizeMessageText(text ?? ''),
    attachmentIds: attachmentIds ?? [],
    uploaders,
    original: original && words !== '' ? { ...original, text: words } : null,
  }
}

/**
 * The part of a message that deduplication compares. Fingerprints are stored forever with their keys, so a message
 * without attachments must keep the fingerprint from before attachments existed.
 */
export function toSubmission({ asyncConsultId, text, attachmentIds }: Post, author: MessageAuthor): Submission {
  const attached = attachmentIds.length > 0 ? [attachmentIds] : []
  return { asyncConsultId, authorId: author.id, fingerprint: fingerprintOf(author.type, text, ...attached) }
}
