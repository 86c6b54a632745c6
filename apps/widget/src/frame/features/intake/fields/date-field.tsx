import type { Item, Value } from '@consult/questionnaires'
import { useFormApp } from '../../../entities/app/app-context.ts'
import { useForm } from '../intake-context.ts'
import { valueWords } from '../value-words.ts'
import type { FieldProps } from './field-props.ts'

const two = (number: number) => String(number).padStart(2, '0')

/** An instant of the device's clock as FHIR writes it, with its offset. */
export function toInstant(local: string): string {
  const at = new Date(local)
  const offset = -at.getTimezoneOffset()
  const ahead = Math.abs(offset)
  const [day = '', time = ''] = local.split('T')
  const seconds = time.length === 5 ? ':00' : ''
  return `${day}T${time}${seconds}${offset < 0 ? '-' : '+'}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`
}

/** An instant as the device's clock shows it. */
export function toLocal(instant: string): string {
  const at = new Date(instant)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

function shownOf(value: Value | undefined, { type }: Item): string {
  if (!value || !('value' in value) || typeof value.value !== 'string') return ''
  if (type === 'time') return value.value.slice(0, 5)
  if (type === 'dateTime') return value.value.includes('T') ? toLocal(value.value) : ''
  // A year or a month alone, which a program may have sent, does not fit a calendar.
  return value.value.length === 10 ? value.value : ''
}

function toValue(text: string, { type }: Item): Value {
  if (type === 'time') return { kind: 'time', value: text.length === 5 ? `${text}:00` : text }
  if (type === 'dateTime') return { kind: 'dateTime', value: toInstant(text) }
  return { kind: 'date', value: text }
}

const inputs = { date: 'date', dateTime: 'datetime-local', time: 'time' } as const

/** A date, a time, or both, in the browser's own field. */
export function DateField({ node, id, labelId, describedBy, isInvalid, answer }: FieldProps) {
  const { locale } = useFormApp()
  const { t } = useForm()
  const { item } = node
  const [value] = node.answers
  const shown = shownOf(value, item)
  const bound = (limit: Value | null) => (limit && shownOf(limit, item)) || undefined
  return (
    <>
      <input
        class="text-field date-field"
        type={inputs[item.type as keyof typeof inputs]}
        id={id}
        min={bound(item.limits.min)}
        max={bound(item.limits.max)}
        aria-labelledby={labelId}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        value={shown}
        onInput={({ currentTarget }) => {
          // While a part of the date is missing, the browser reports nothing, and the field must not be emptied.
          if (currentTarget.value !== '') answer([toValue(currentTarget.value, item)], true)
          else if (!currentTarget.validity.badInput) answer([], true)
        }}
      />
      {value && shown === '' && <p class="hint-words">{valueWords(value, item, { t, locale })}</p>}
    </>
  )
}
