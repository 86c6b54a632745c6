import type { Dictionary, FormsKey, TextKey } from './dictionary.ts'
import { ranks } from './dictionary.ts'
import type { en } from './en.ts'

type Slots<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Slots<Rest> : never
type Values<Name extends string> = { readonly [N in Name]: string | number }
type SlotsOf<K extends TextKey> = Slots<(typeof en)[K]>
/** The keys of sentences without slots. */
export type PlainKey = { [K in TextKey]: SlotsOf<K> extends never ? K : never }[TextKey]
type SlotsOfForms<K extends FormsKey> = Exclude<Slots<(typeof en)[K]['other']>, 'count'>

/** Speaks one language. The slots of each sentence are checked against the English one. */
export interface Say {
  <K extends TextKey>(key: K, ...values: SlotsOf<K> extends never ? [] : [Values<SlotsOf<K>>]): string
  /** A sentence with a number in it, in the form that the number asks for. */
  number<K extends FormsKey>(
    key: K,
    count: number,
    ...values: SlotsOfForms<K> extends never ? [] : [Values<SlotsOfForms<K>>]
  ): string
}

/** @param locale the dictionary's language, with the patient's region: it says how numbers are written. */
export function createSay(dictionary: Dictionary, locale: string): Say {
  const digits = new Intl.NumberFormat(locale)
  const amounts = new Intl.PluralRules(locale)
  const order = new Intl.PluralRules(locale, { type: 'ordinal' })
  const fill = (text: string, values: Values<string> = {}) =>
    text.replace(/\{(\w+)\}/g, (_slot, name: string) => {
      const value = values[name] ?? ''
      return typeof value === 'number' ? digits.format(value) : value
    })
  const say = (key: TextKey, values?: Values<string>) => fill(dictionary[key], values)
  const number = (key: FormsKey, count: number, values?: Values<string>) => {
    const forms = dictionary[key]
    const form = (ranks.includes(key) ? order : amounts).select(count)
    return fill(forms[form] ?? forms.other, { ...values, count })
  }
  return Object.assign(say, { number }) as Say
}
