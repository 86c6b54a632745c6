import type { EntriesLike } from '../../../ui/words/dictionary.ts'
import type { SayOf } from '../../../ui/words/say.ts'
import type { en } from './en.ts'

/** The texts about calls, in one language. */
export type VisitDictionary = EntriesLike<typeof en>
export type VisitSay = SayOf<typeof en>
