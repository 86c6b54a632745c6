import { say, type Value } from '@consult/questionnaires'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useFormApp } from '../../../entities/app/app-context.ts'
import { useForm } from '../intake-context.ts'
import type { FieldProps } from './field-props.ts'

const textOf = (value: Value | undefined) => (value && 'value' in value ? String(value.value) : '')

function toValue(text: string, type: string): Value {
  if (type === 'url') return { kind: 'uri', value: text.trim() }
  return { kind: 'string', value: text.toWellFormed() }
}

const isFilled = (text: string) => text.trim() !== ''

/** A line, several lines, or an address. Where the question repeats, one field for each answer and one for the next. */
export function TextField({ node, id, labelId, describedBy, isInvalid, answer }: FieldProps) {
  const { locale } = useFormApp()
  const { t } = useForm()
  const { item } = node
  const given = node.answers.map(textOf)
  const [texts, setTexts] = useState(given)
  const latest = useRef(given.join('\n'))
  useEffect(() => {
    // The answer was changed elsewhere, for example on another device.
    const now = given.join('\n')
    if (now === latest.current) return
    latest.current = now
    setTexts(given)
  })
  const most = item.repeats ? (item.limits.maxOccurs ?? 50) : 1
  const hasRoom = texts.length < most && texts.every(isFilled)
  const shown = hasRoom ? [...texts, ''] : texts
  const write = (index: number, text: string) => {
    const next = shown.map((each, at) => (at === index ? text : each))
    setTexts(next.filter((each, at) => isFilled(each) || at <= index))
    const answers = next.filter(isFilled).map((each) => toValue(each, item.type))
    latest.current = answers.map(textOf).join('\n')
    answer(answers, true)
  }
  return (
    <div class="lines">
      {shown.map((text, index) => {
        const common = {
          id: index === 0 ? id : `${id}-${index}`,
          class: 'text-field',
          dir: item.type === 'url' ? ('ltr' as const) : ('auto' as const),
          placeholder: item.placeholder ? say(item.placeholder, locale) : undefined,
          'aria-describedby': describedBy,
          'aria-invalid': isInvalid,
          value: text,
          ...(index === 0 ? { 'aria-labelledby': labelId } : { 'aria-label': t('addAnswer') }),
        }
        return item.type === 'text' ? (
          <textarea key={index} rows={4} {...common} onInput={(event) => write(index, event.currentTarget.value)} />
        ) : item.type === 'url' ? (
          <input key={index} type="url" {...common} onInput={(event) => write(index, event.currentTarget.value)} />
        ) : (
          <input key={index} type="text" {...common} onInput={(event) => write(index, event.currentTarget.value)} />
        )
      })}
    </div>
  )
}
