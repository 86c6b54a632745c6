import { isDate, isDateTime, isTime } from '../model/dates.ts'
import type { Value, ValueKind } from '../model/value.ts'
import type { Element } from './element.ts'
import { ownUrls } from './extension-urls.ts'

const timed: Partial<Record<ValueKind, { valid: (text: string) => boolean; example: string }>> = {
  date: { valid: isDate, example: '"2026-05-04"' },
  dateTime: { valid: isDateTime, example: '"2026-05-04T09:30:00Z"' },
  time: { valid: isTime, example: '"09:30:00"' },
}

const kinds: Readonly<Record<string, ValueKind>> = {
  Boolean: 'boolean',
  Integer: 'integer',
  Decimal: 'decimal',
  String: 'string',
  Uri: 'uri',
  Date: 'date',
  DateTime: 'dateTime',
  Time: 'time',
  Coding: 'coding',
  Quantity: 'quantity',
  Attachment: 'attachment',
}

function readOf(kind: ValueKind, element: Element, name: string): Value | null {
  switch (kind) {
    case 'boolean':
      return element.raw(name) === undefined ? null : { kind, value: element.boolean(name) }
    case 'integer':
    case 'decimal': {
      const value = element.number(name)
      if (value === null) return null
      if (kind === 'decimal' || (Number.isInteger(value) && Math.abs(value) < 2 ** 31)) return { kind, value }
      element.refuse('wrong_type', name, `${name} has to be a whole number of 32 bits.`)
      return null
    }
    case 'coding': {
      const coding = element.object(name)
      if (!coding) return null
      const [system, code, display] = [coding.text('system'), coding.text('code'), coding.text('display')]
      if (code !== null || display !== null) return { kind, system, code, display }
      coding.refuse('missing', 'code', 'A coding needs a code.')
      return null
    }
    case 'quantity': {
      const quantity = element.object(name)
      if (!quantity) return null
      if (quantity.raw('comparator') !== undefined) {
        quantity.refuse(
          'unsupported',
          'comparator',
          'A quantity with a comparator such as "<" is no exact value. Remove it.',
        )
      }
      const value = quantity.number('value')
      if (quantity.raw('value') === undefined) quantity.refuse('missing', 'value', 'A quantity needs a value.')
      if (value === null) return null
      return { kind, value, unit: quantity.text('unit'), system: quantity.text('system'), code: quantity.text('code') }
    }
    case 'attachment': {
      const attachment = element.object(name)
      if (!attachment) return null
      if (attachment.raw('data') !== undefined) {
        attachment.refuse('unsupported', 'data', 'Upload the file, and name it in url: "attachments/att_…".')
      }
      const url = attachment.text('url')
      if (url === null && attachment.raw('url') === undefined)
        attachment.refuse('missing', 'url', 'An attachment needs a url.')
      if (url === null) return null
      const [contentType, title] = [attachment.text('contentType'), attachment.text('title')]
      const removedAt = attachment.extension(ownUrls.fileRemoved)?.text('valueDateTime') ?? null
      return { kind, url, contentType, title, size: attachment.count('size'), ...(removedAt !== null && { removedAt }) }
    }
    default: {
      const value = element.text(name)
      if (value === null) return null
      const format = timed[kind]
      if (!format || format.valid(value)) return { kind, value }
      element.refuse('wrong_type', name, `${name} has to be like ${format.example}, and has to exist in the calendar.`)
      return null
    }
  }
}

/**
 * Reads `value[x]`, or `answer[x]` and others by their prefix.
 * @returns null if there is none, or if it is refused
 */
export function readValue(element: Element, prefix: string): Value | null {
  const names = element.names.filter((name) => name.startsWith(prefix) && /^[A-Z]/.test(name.slice(prefix.length)))
  const [name] = names
  if (name === undefined) return null
  if (names.length > 1) {
    element.refuse('wrong_type', name, `Only one of ${names.join(', ')} may be there.`)
    return null
  }
  const kind = Object.hasOwn(kinds, name.slice(prefix.length)) ? kinds[name.slice(prefix.length)] : undefined
  if (kind) return readOf(kind, element, name)
  element.refuse(
    name === `${prefix}Reference` ? 'reference' : 'unsupported',
    name,
    `${name} is not supported. A form asks a patient, who cannot name records of your systems: use a coding.`,
  )
  return null
}
