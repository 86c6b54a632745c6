import type { Item, Value } from '@consult/questionnaires'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useFormApp } from '../../../entities/app/app-context.ts'
import { useForm } from '../intake-context.ts'
import { readNumber, writeNumber } from '../number-text.ts'
import type { FieldProps } from './field-props.ts'

type Unit = Item['units'][number]

const numberOf = (value: Value | undefined): number | null =>
  value && 'value' in value && typeof value.value === 'number' ? value.value : null

function toValue(value: number, item: Item, unit: Unit | null): Value {
  if (item.type !== 'quantity') return { kind: item.type === 'integer' ? 'integer' : 'decimal', value }
  return { kind: 'quantity', value, unit: unit?.unit ?? null, system: unit?.system ?? null, code: unit?.code ?? null }
}

function unitOf(value: Value | undefined, { units }: Item): Unit | null {
  if (value?.kind !== 'quantity') return null
  return units.find(({ unit, code }) => (code !== null && code === value.code) || unit === value.unit) ?? null
}

/** A whole number, a decimal, or a quantity with its unit. */
export function NumberField(props: FieldProps) {
  const { node, place, id, labelId, describedBy, isInvalid, answer } = props
  const { locale } = useFormApp()
  const { t, form } = useForm()
  const { item } = node
  const given = numberOf(node.answers[0])
  const [text, setText] = useState(given === null ? '' : writeNumber(given, locale))
  const [unit, setUnit] = useState<Unit | null>(
    unitOf(node.answers[0], item) ?? (item.units.length === 1 ? (item.units[0] ?? null) : null),
  )
  const latest = useRef(given)
  useEffect(() => {
    // The answer was changed elsewhere, for example on another device.
    if (given === latest.current) return
    latest.current = given
    if (!form.isUnreadable(place)) setText(given === null ? '' : writeNumber(given, locale))
  }, [given, locale, form, place])

  const write = (typed: string, chosen: Unit | null) => {
    setText(typed)
    setUnit(chosen)
    const value = readNumber(typed, locale)
    const fits = value !== null && (item.type !== 'integer' || Number.isInteger(value))
    latest.current = fits ? value : null
    if (typed.trim() === '') answer([], true)
    else if (fits && value !== null) answer([toValue(value, item, chosen)], true)
    else form.markUnreadable(place)
  }
  const name = item.units[0]?.unit
  return (
    <div class="number-row">
      <input
        class="text-field number-field"
        type="text"
        inputMode={item.type === 'integer' ? 'numeric' : 'decimal'}
        autocomplete="off"
        id={id}
        aria-labelledby={item.units.length === 1 ? `${labelId} ${id}-unit` : labelId}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        value={text}
        onInput={({ currentTarget }) => write(currentTarget.value, unit)}
      />
      {item.units.length === 1 && (
        <bdi class="unit" id={`${id}-unit`}>
          {name}
        </bdi>
      )}
      {item.units.length > 1 && (
        <select
          class="text-field unit-field"
          aria-label={t('unit')}
          value={String(unit ? item.units.indexOf(unit) : -1)}
          onChange={({ currentTarget }) => write(text, item.units[Number(currentTarget.value)] ?? null)}
        >
          <option value="-1">{t('unit')}</option>
          {item.units.map((each, index) => (
            <option key={index} value={String(index)}>
              {each.unit}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}

/** A number on a line. It has no answer until the patient moves it. */
export function SliderField({ node, id, labelId, describedBy, isInvalid, answer }: FieldProps) {
  const { locale } = useFormApp()
  const { t } = useForm()
  const { item } = node
  const low = numberOf(item.limits.min ?? undefined) ?? 0
  const high = numberOf(item.limits.max ?? undefined) ?? Math.max(low + 10, 10)
  const given = numberOf(node.answers[0])
  const take = (input: HTMLInputElement) => answer([toValue(Number(input.value), item, item.units[0] ?? null)], true)
  return (
    <div class="slider">
      <output class="slider-value" for={id}>
        {given === null ? t('sliderHint') : [writeNumber(given, locale), item.units[0]?.unit].filter(Boolean).join(' ')}
      </output>
      <input
        type="range"
        id={id}
        min={low}
        max={high}
        step={item.step ?? (item.type === 'integer' ? 1 : 'any')}
        value={given ?? low}
        aria-labelledby={labelId}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        aria-valuetext={given === null ? t('noAnswer') : undefined}
        onInput={({ currentTarget }) => take(currentTarget)}
        // A press on the place where it already stands is an answer too.
        onClick={({ currentTarget }) => given === null && take(currentTarget)}
        onKeyDown={(event) => {
          if (given === null && (event.key === 'Enter' || event.key === ' ')) take(event.currentTarget)
        }}
      />
      <p class="slider-ends" aria-hidden="true">
        <span>{writeNumber(low, locale)}</span>
        <span>{writeNumber(high, locale)}</span>
      </p>
    </div>
  )
}
