import { type Option, say, type Value } from '@consult/questionnaires'
import { optionOf } from '@consult/questionnaires/fill'
import { useRef, useState } from 'preact/hooks'
import { useFormApp } from '../../../entities/app/app-context.ts'
import { useForm } from '../intake-context.ts'
import type { FieldProps } from './field-props.ts'

/** From this number of options on, a list that opens is easier than one that fills several screens. */
const longList = 12

const textOf = (value: Value | undefined) => (value?.kind === 'string' ? value.value : '')

/** The words for an answer that is not in the list. */
function OtherField({ props, value, write }: { props: FieldProps; value: string; write: (text: string) => void }) {
  const { t } = useForm()
  return (
    <input
      class="text-field"
      type="text"
      dir="auto"
      aria-label={t('otherWords')}
      aria-invalid={props.isInvalid}
      value={value}
      onInput={({ currentTarget }) => write(currentTarget.value)}
    />
  )
}

function OptionWords({ option }: { option: Option }) {
  const { locale } = useFormApp()
  return (
    <span class="option-words" dir="auto">
      {option.prefix && <span class="option-prefix">{say(option.prefix, locale)} </span>}
      {say(option.label, locale)}
    </span>
  )
}

function DropDown(props: FieldProps) {
  const { locale } = useFormApp()
  const { t } = useForm()
  const { node, id, labelId, describedBy, isInvalid, answer } = props
  const { options } = node.item
  const [answered] = node.answers
  const option = answered === undefined ? null : optionOf(node.item, answered)
  const chosen = option ? options.indexOf(option) : -1
  return (
    <select
      class="text-field"
      id={id}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      value={String(chosen)}
      onChange={({ currentTarget }) => {
        const option = options[Number(currentTarget.value)]
        answer(option ? [option.value] : [])
      }}
    >
      <option value="-1">{t('choose')}</option>
      {options.map((option, index) => (
        <option key={index} value={String(index)}>
          {say(option.label, locale)}
        </option>
      ))}
    </select>
  )
}

/** Options to tick: one, or several where the question repeats. */
function OptionList(props: FieldProps) {
  const { t } = useForm()
  const { node, id, describedBy, isInvalid, answer } = props
  const { item, answers } = node
  const other = answers.find((value) => optionOf(item, value) === null)
  const [isOther, setOther] = useState(false)
  const isOpen = item.type === 'open-choice'
  const showsOther = isOpen && (isOther || other !== undefined)
  const type = item.repeats ? 'checkbox' : 'radio'
  const known = answers.filter((value) => value !== other)

  const choose = (option: Option, isOn: boolean) => {
    if (!item.repeats) {
      setOther(false)
      return answer([option.value])
    }
    if (!isOn) return answer(answers.filter((value) => optionOf(item, value) !== option))
    if (option.exclusive) {
      setOther(false)
      return answer([option.value])
    }
    answer([...answers.filter((value) => !optionOf(item, value)?.exclusive), option.value])
  }
  const chooseOther = (isOn: boolean) => {
    setOther(isOn)
    const kept = item.repeats ? known.filter((value) => !isOn || !optionOf(item, value)?.exclusive) : []
    answer(kept)
  }
  const writeOther = (text: string) => {
    setOther(true)
    const kept = item.repeats ? known : []
    answer(text.trim() === '' ? kept : [...kept, { kind: 'string', value: text }], true)
  }
  return (
    <div class="options" aria-describedby={describedBy}>
      {item.options.map((option, index) => {
        const isOn = answers.some((value) => optionOf(item, value) === option)
        return (
          <label key={index} class={isOn ? 'option option-on' : 'option'}>
            <input
              type={type}
              id={index === 0 ? id : undefined}
              name={id}
              checked={isOn}
              aria-invalid={isInvalid}
              onChange={({ currentTarget }) => choose(option, currentTarget.checked)}
            />
            <OptionWords option={option} />
          </label>
        )
      })}
      {isOpen && (
        <label class={showsOther ? 'option option-on' : 'option'}>
          <input
            type={type}
            name={id}
            checked={showsOther}
            onChange={({ currentTarget }) => chooseOther(currentTarget.checked)}
          />
          <span class="option-words">{t('other')}</span>
        </label>
      )}
      {showsOther && <OtherField props={props} value={textOf(other)} write={writeOther} />}
    </div>
  )
}

/** A question with options, and perhaps other answers. */
export function ChoiceField(props: FieldProps) {
  const { item } = props.node
  // Whether the list opens must not change while the form is shown.
  const isDropDown = useRef(
    !item.repeats &&
      item.type === 'choice' &&
      (item.control === 'drop-down' || item.control === 'autocomplete' || item.options.length > longList) &&
      item.control !== 'radio-button',
  )
  return isDropDown.current ? <DropDown {...props} /> : <OptionList {...props} />
}

/** Yes or no; where the author wants it, one box to tick. */
export function BooleanField({ node, id, describedBy, isInvalid, answer }: FieldProps) {
  const { t } = useForm()
  const [value] = node.answers
  const given = value?.kind === 'boolean' ? value.value : null
  if (node.item.control === 'check-box') {
    return (
      <div class="options" aria-describedby={describedBy}>
        <label class={given ? 'option option-on' : 'option'}>
          <input
            type="checkbox"
            id={id}
            checked={given === true}
            aria-invalid={isInvalid}
            onChange={({ currentTarget }) => answer([{ kind: 'boolean', value: currentTarget.checked }])}
          />
          <span class="option-words">{t('yes')}</span>
        </label>
      </div>
    )
  }
  return (
    <div class="options options-pair" aria-describedby={describedBy}>
      {[true, false].map((each) => (
        <label key={String(each)} class={given === each ? 'option option-on' : 'option'}>
          <input
            type="radio"
            id={each ? id : undefined}
            name={id}
            checked={given === each}
            aria-invalid={isInvalid}
            onChange={() => answer([{ kind: 'boolean', value: each }])}
          />
          <span class="option-words">{t(each ? 'yes' : 'no')}</span>
        </label>
      ))}
    </div>
  )
}
