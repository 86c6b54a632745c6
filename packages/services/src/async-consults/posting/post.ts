import { normaliseMessageText, type PostAsyncMessage } from '@consult/domain'
import type { Uploader } from '../../attachments/uploader.ts'
import { fingerprintOf } from '../../idempotency/idempotency-key.ts'
import type { Submission } from '../../idempotency/submission.ts'

/** Who wrote a message. */
export interface MessageAuthor {
  readonly type: 'patient' | 'physician'
  readonly id: string
}

/** A message as it comes in, with those whose uploads may be attached to it: nobody's unless given. */
export type NewMessage = PostAsyncMessage & {
  readonly asyncConsultId: string
  readonly uploaders?: readonly Uploader[]
}

/** A message to post, its text normalised. */
export interface Post {
  readonly asyncConsultId: string
  readonly text: string
  readonly attachmentIds: readonly string[]
  readonly uploaders: readonly Uploader[]
}

/** Normalises the text and fills in what was left out. */
export function toPost({ asyncConsultId, text, attachmentIds, uploaders = [] }: NewMessage): Post {
  return { asyncConsultId, text: normaliseMessageText(text ?? ''), attachmentIds: attachmentIds ?? [], uploaders }
}

/**
 * What deduplication compares. Fingerprints are stored forever with their keys, so that of a message without attachments
 * must stay the one from before there were attachments.
 */
export function toSubmission({ asyncConsultId, text, attachmentIds }: Post, author: MessageAuthor): Submission {
  const attached = attachmentIds.length > 0 ? [attachmentIds] : []
  return { asyncConsultId, authorId: author.id, fingerprint: fingerprintOf(author.type, text, ...attached) }
}
