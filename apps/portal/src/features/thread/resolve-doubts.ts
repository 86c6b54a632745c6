import type { Transcript } from '../../entities/consults/transcript.ts'

/** Why a consult may not be ready to be resolved. */
export type ResolveDoubt = 'noReply' | 'noSummary'

/**
 * Returns what to ask a physician before they resolve: whether to resolve although nobody has replied to the patient,
 * or although the patient gets nothing in writing. If a transcript is not loaded to its beginning, it may contain
 * replies that are unknown here.
 */
export function doubtsOf(
  transcript: Transcript | undefined,
  {
    summary,
    followUp,
  }: { readonly summary?: string | null | undefined; readonly followUp?: string | null | undefined },
): ResolveDoubt[] {
  const { messages = [] } = transcript ?? {}
  const isWhole = messages[0]?.sequence === 1
  const isUnanswered = isWhole && !messages.some(({ author }) => author.type === 'physician')
  const isEmpty = !summary?.trim() && !followUp?.trim()
  return [...(isUnanswered ? (['noReply'] as const) : []), ...(isEmpty ? (['noSummary'] as const) : [])]
}
