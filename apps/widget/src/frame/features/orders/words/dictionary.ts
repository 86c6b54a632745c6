import type { EntriesLike } from '../../../ui/words/dictionary.ts'
import type { SayOf } from '../../../ui/words/say.ts'
import type { en } from './en.ts'

/** The texts about orders, in one language. */
export type OrdersDictionary = EntriesLike<typeof en>
export type OrdersSay = SayOf<typeof en>
