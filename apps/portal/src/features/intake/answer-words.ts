import { type Item, say, type Value } from '@consult/questionnaires'
import { optionOf } from '@consult/questionnaires/fill'

/** A date of FHIR, which may be a year or a month alone, without moving it to another time zone. */
function dateWords(text: string, language: string): string {
  const [year = '', month, day] = text.slice(0, 10).split('-')
  const at = new Date(Date.UTC(Number(year), Number(month ?? 1) - 1, Number(day ?? 1)))
  return new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    year: 'numeric',
    ...(month !== undefined && { month: 'short' }),
    ...(day !== undefined && { day: 'numeric' }),
  }).format(at)
}

/** Writes an answer for a clinician. Files have no words here. */
export function answerWords(
  value: Value,
  item: Item,
  { language, yes, no }: { language: string; yes: string; no: string },
): string {
  const option = optionOf(item, value)
  if (option) return say(option.label, language)
  switch (value.kind) {
    case 'boolean':
      return value.value ? yes : no
    case 'integer':
    case 'decimal':
      return [String(value.value), item.units[0]?.unit].filter(Boolean).join(' ')
    case 'quantity':
      return [String(value.value), value.unit].filter(Boolean).join(' ')
    case 'date':
      return dateWords(value.value, language)
    case 'dateTime':
      return value.value.includes('T')
        ? new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(value.value))
        : dateWords(value.value, language)
    case 'time':
      return value.value.slice(0, 5)
    case 'coding':
      return value.display ?? value.code ?? ''
    case 'attachment':
      return ''
    default:
      return value.value
  }
}
