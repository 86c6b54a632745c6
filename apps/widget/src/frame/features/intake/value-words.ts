import { type Item, say, type Value } from '@consult/questionnaires'
import { optionOf } from '@consult/questionnaires/fill'
import { writeNumber } from './number-text.ts'
import type { IntakeSay } from './words/dictionary.ts'

/** Writes a date of FHIR, which may be a year or a month alone, without moving it to another time zone. */
export function dateWords(text: string, locale: string): string {
  const [year = '', month, day] = text.slice(0, 10).split('-')
  const at = new Date(Date.UTC(Number(year), Number(month ?? 1) - 1, Number(day ?? 1)))
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    year: 'numeric',
    ...(month !== undefined && { month: 'long' }),
    ...(day !== undefined && { day: 'numeric' }),
  }).format(at)
}

function momentWords(text: string, locale: string): string {
  if (!text.includes('T')) return dateWords(text, locale)
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(text))
}

/** Writes an answer as the patient gave it. */
export function valueWords(value: Value, item: Item, { t, locale }: { t: IntakeSay; locale: string }): string {
  const option = optionOf(item, value)
  if (option) return say(option.label, locale)
  switch (value.kind) {
    case 'boolean':
      return t(value.value ? 'yes' : 'no')
    case 'integer':
    case 'decimal': {
      const unit = item.units[0]?.unit
      return [writeNumber(value.value, locale), unit].filter(Boolean).join(' ')
    }
    case 'quantity':
      return [writeNumber(value.value, locale), value.unit].filter(Boolean).join(' ')
    case 'date':
      return dateWords(value.value, locale)
    case 'dateTime':
      return momentWords(value.value, locale)
    case 'time':
      return value.value.slice(0, 5)
    case 'coding':
      return value.display ?? value.code ?? ''
    case 'attachment':
      return value.title ?? ''
    default:
      return value.value
  }
}
