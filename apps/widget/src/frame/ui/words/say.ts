import type { Dictionary, Entries, EntriesLike, FormsKey, FormsKeyOf, TextKeyOf } from './dictionary.ts'
import { ranks } from './dictionary.ts'
import type { en } from './en.ts'

type Slots<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Slots<Rest> : never
type Values<Name extends string> = { readonly [N in Name]: string | number }
type SlotsOf<English extends Entries, K extends keyof English> = Slots<English[K]>
type OtherOf<Entry> = Entry extends { readonly other: infer Other } ? Other : never
type SlotsOfForms<English extends Entries, K extends keyof English> = Exclude<Slots<OtherOf<English[K]>>, 'count'>

/** The keys of sentences without slots. */
export type PlainKeyOf<English extends Entries> = {
  [K in TextKeyOf<English>]: SlotsOf<English, K> extends never ? K : never
}[TextKeyOf<English>]
export type PlainKey = PlainKeyOf<typeof en>

/**
 * Returns texts in one language, for one part of the app. The compiler checks each text's slots against the English text.
 */
export interface SayOf<English extends Entries> {
  <K extends TextKeyOf<English>>(
    key: K,
    ...values: SlotsOf<English, K> extends never ? [] : [Values<SlotsOf<English, K>>]
  ): string
  /** Returns a text with a number in it, in the form that the number requires. */
  number<K extends FormsKeyOf<English>>(
    key: K,
    count: number,
    ...values: SlotsOfForms<English, K> extends never ? [] : [Values<SlotsOfForms<English, K>>]
  ): string
}
export type Say = SayOf<typeof en>

/** @param locale the dictionary's language with the patient's region, which determines how numbers are written. */
export function createSayOf<English extends Entries>(dictionary: EntriesLike<English>, locale: string): SayOf<English> {
  const entries: Entries = dictionary
  const digits = new Intl.NumberFormat(locale)
  const amounts = new Intl.PluralRules(locale)
  const order = new Intl.PluralRules(locale, { type: 'ordinal' })
  const fill = (text: string, values: Values<string> = {}) =>
    text.replace(/\{(\w+)\}/g, (_slot, name: string) => {
      const value = values[name] ?? ''
      return typeof value === 'number' ? digits.format(value) : value
    })
  const say = (key: string, values?: Values<string>) => fill(String(entries[key]), values)
  const number = (key: string, count: number, values?: Values<string>) => {
    const forms = entries[key]
    if (typeof forms !== 'object') return ''
    const form = (ranks.includes(key as FormsKey) ? order : amounts).select(count)
    return fill(forms[form] ?? forms.other, { ...values, count })
  }
  return Object.assign(say, { number }) as unknown as SayOf<English>
}

/** Returns the texts that the widget needs from the start. */
export const createSay = (dictionary: Dictionary, locale: string): Say => createSayOf<typeof en>(dictionary, locale)
