import type { EntriesLike } from '../../../ui/words/dictionary.ts'
import type { SayOf } from '../../../ui/words/say.ts'
import type { en } from './en.ts'

/** Everything that is said about calls, in one language. */
export type VisitDictionary = EntriesLike<typeof en>
export type VisitSay = SayOf<typeof en>
