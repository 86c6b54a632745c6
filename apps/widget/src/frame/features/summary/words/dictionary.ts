import type { EntriesLike } from '../../../ui/words/dictionary.ts'
import type { SayOf } from '../../../ui/words/say.ts'
import type { en } from './en.ts'

/** The texts about visit summaries, in one language. */
export type SummaryDictionary = EntriesLike<typeof en>
export type SummarySay = SayOf<typeof en>
