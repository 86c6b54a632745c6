import type { EntriesLike } from '../../../ui/words/dictionary.ts'
import type { SayOf } from '../../../ui/words/say.ts'
import type { en } from './en.ts'

/** The texts about notifications, in one language. */
export type NotificationsDictionary = EntriesLike<typeof en>
export type NotificationsSay = SayOf<typeof en>
