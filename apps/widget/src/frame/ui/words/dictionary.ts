import type { Language } from '../../../languages.ts'
import type { en } from './en.ts'

/** A sentence that depends on a number. A language leaves out the forms that it does not distinguish. */
export type Forms = { readonly [Form in Intl.LDMLPluralRule]?: string } & { readonly other: string }

/** The texts of a part of the app, by key. */
export type Entries = Readonly<Record<string, string | Forms>>
export type TextKeyOf<English extends Entries> = {
  [K in keyof English & string]: English[K] extends string ? K : never
}[keyof English & string]
export type FormsKeyOf<English extends Entries> = Exclude<keyof English & string, TextKeyOf<English>>

/** The same keys, in any language. */
export type EntriesLike<English extends Entries> = { readonly [K in TextKeyOf<English>]: string } & {
  readonly [K in FormsKeyOf<English>]: Forms
}

/** The languages of a part. Each is fetched when it is first used. */
export type Dictionaries<English extends Entries> = Readonly<Record<Language, () => Promise<EntriesLike<English>>>>

type English = typeof en
export type Key = keyof English
export type TextKey = TextKeyOf<English>
export type FormsKey = FormsKeyOf<English>

/** The texts that the widget needs from the start, in one language. */
export type Dictionary = EntriesLike<English>

/** The keys whose number is a rank (1st, 2nd), not an amount. */
export const ranks: readonly FormsKey[] = ['placeInLine']
