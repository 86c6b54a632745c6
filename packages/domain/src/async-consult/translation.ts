import { z } from 'zod'
import { idSchema } from '../vocabulary/identifiers.ts'
import { languageSchema } from '../vocabulary/place.ts'
import { characters } from '../vocabulary/text.ts'
import { messageTextLimit } from './message-text.ts'

/** The part of a language tag that says what people speak: `es` of `es-MX`. */
export const baseLanguage = (tag: string): string => tag.split('-', 1)[0]?.toLowerCase() ?? tag

/**
 * What became of a request for a translation. `same_language`: the text is in that language already. `refused`: the
 * translator does not know the language, or does not take this text. `unavailable`: there is no translation now.
 */
export const translationAnswerSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('translated'), text: z.string(), from: z.string().nullable(), to: z.string() }),
  z.object({ state: z.literal('same_language'), from: z.string() }),
  z.object({ state: z.literal('refused'), about: z.enum(['language', 'text']) }),
  z.object({ state: z.literal('unavailable') }),
])
export type TranslationAnswer = z.infer<typeof translationAnswerSchema>

/** The words in which a physician wrote a reply, and the language in which it is sent instead. */
export const replyOriginalSchema = z.object({
  text: characters({ min: 1, max: messageTextLimit, composed: true }),
  language: languageSchema,
  sentLanguage: languageSchema,
})
export type ReplyOriginal = z.output<typeof replyOriginalSchema>

/** A reply that was sent in another language than it was written in, for physicians. */
export const translatedReplySchema = z.object({
  messageId: idSchema,
  text: z.string(),
  language: z.string(),
  sentLanguage: z.string(),
})
export type TranslatedReply = z.infer<typeof translatedReplySchema>
