import type { EntriesLike } from '../../../ui/words/dictionary.ts'
import type { SayOf } from '../../../ui/words/say.ts'
import type { en } from './en.ts'

/** The texts about earlier conversations, in one language. */
export type HistoryDictionary = EntriesLike<typeof en>
export type HistorySay = SayOf<typeof en>
