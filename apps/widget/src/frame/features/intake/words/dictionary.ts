import type { EntriesLike } from '../../../ui/words/dictionary.ts'
import type { SayOf } from '../../../ui/words/say.ts'
import type { en } from './en.ts'

/** The texts of forms, in one language. */
export type IntakeDictionary = EntriesLike<typeof en>
export type IntakeSay = SayOf<typeof en>
