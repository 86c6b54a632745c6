'use client'

import {
  answerOfOption,
  type ConditionField,
  type Entry,
  type Json,
  optionsOf,
  typeOf,
} from '@consult/questionnaires/builder'
import { SelectField } from '@consult/ui/controls/select-field.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { NumberField } from './number-field.tsx'
import { fieldWords } from './words.ts'

type Answer = NonNullable<ConditionField['answer']>
type Change = (answer: Answer, isTyping: boolean) => void

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** Whether two answers name the same option. Forms often leave out the system on one side. */
function isSame(a: Answer, b: Answer): boolean {
  if (a.name !== b.name) return false
  if (!isObject(a.value) || !isObject(b.value)) return a.value === b.value
  const systems = [a.value.system, b.value.system]
  return a.value.code === b.value.code && (systems.includes(undefined) || systems[0] === systems[1])
}

/** The options of the question, as answers. */
function OptionAnswer({ answer, question, onChange }: { answer: Answer; question: Entry; onChange: Change }) {
  const words = useWords(fieldWords)
  const raw = Array.isArray(question.json.answerOption) ? question.json.answerOption : []
  const offered = optionsOf(question.json, null).flatMap(({ index, text, code }, at) => {
    const stored = isObject(raw[index]) ? answerOfOption(raw[index]) : null
    return stored ? [{ stored, value: String(index), text: text || code || words.option(at + 1) }] : []
  })
  const chosen = offered.find(({ stored }) => isSame(stored, answer))
  const shown = isObject(answer.value) ? String(answer.value.display ?? answer.value.code) : String(answer.value)
  return (
    <SelectField
      label={words.conditionValue}
      value={chosen?.value ?? ''}
      options={[...(chosen ? [] : [{ value: '', text: shown }]), ...offered]}
      onChange={(value) => {
        const option = offered.find((each) => each.value === value)
        if (option) onChange(option.stored, false)
      }}
    />
  )
}

/** With what a condition compares the answers of its question. */
export function ConditionAnswer({
  condition: { answer },
  question,
  onChange,
}: {
  condition: ConditionField
  question: Entry | null
  onChange: Change
}) {
  const words = useWords(fieldWords)
  const type = question && typeOf(question)
  if (!answer || !question) return null
  const { name, value } = answer
  const isChoice = (type === 'choice' || type === 'open-choice') && question.json.answerOption !== undefined
  if (isChoice) return <OptionAnswer answer={answer} question={question} onChange={onChange} />
  if (name === 'answerBoolean') {
    return (
      <SelectField
        label={words.conditionValue}
        value={value === false ? 'no' : 'yes'}
        options={[
          { value: 'yes', text: words.yes },
          { value: 'no', text: words.no },
        ]}
        onChange={(chosen) => onChange({ name, value: chosen === 'yes' }, false)}
      />
    )
  }
  if (typeof value === 'number') {
    const isInteger = type === 'integer'
    return (
      <NumberField
        label={words.conditionValue}
        value={value}
        onChange={(typed) => {
          if (typed === null) return
          const isWhole = isInteger && Number.isInteger(typed)
          onChange({ name: isWhole ? 'answerInteger' : 'answerDecimal', value: typed }, true)
        }}
      />
    )
  }
  if (name === 'answerQuantity' && isObject(value)) {
    return (
      <NumberField
        label={`${words.conditionValue}${typeof value.unit === 'string' ? ` (${value.unit})` : ''}`}
        value={typeof value.value === 'number' ? value.value : null}
        onChange={(typed) => typed !== null && onChange({ name, value: { ...value, value: typed } }, true)}
      />
    )
  }
  const isTime = name === 'answerTime'
  return (
    <TextField
      label={words.conditionValue}
      type={name === 'answerDate' ? 'date' : isTime ? 'time' : 'text'}
      {...(isTime && { step: 1 })}
      dir={name === 'answerString' ? 'auto' : undefined}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => {
        if (target.value === '' && name !== 'answerString') return
        const text = isTime && target.value.length === 5 ? `${target.value}:00` : target.value
        onChange({ name, value: text }, true)
      }}
    />
  )
}
