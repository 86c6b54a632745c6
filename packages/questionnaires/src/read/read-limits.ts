import { limits as most } from '../model/limits.ts'
import type { Limits, Unit } from '../model/questionnaire.ts'
import type { Value } from '../model/value.ts'
import type { Element } from './element.ts'
import { urls } from './extension-urls.ts'
import { readValue } from './read-value.ts'

function readBound(item: Element, ...names: readonly string[]): Value | null {
  const extension = item.extension(...names)
  if (!extension) return null
  const value = readValue(extension, 'value')
  if (!value && extension.names.every((name) => !/^value[A-Z]/.test(name))) {
    extension.warn('computed_limit', '', 'A limit that is computed has no effect here. State a value.')
  }
  return value
}

function readCount(item: Element, url: string, names: readonly string[]): number | null {
  const extension = item.extension(url)
  if (!extension) return null
  const name = names.find((one) => extension.raw(one) !== undefined)
  if (name !== undefined) return extension.count(name)
  extension.refuse('missing', '', `This extension needs a ${names[0]}.`)
  return null
}

function readUnit(extension: Element): Unit | null {
  const value = readValue(extension, 'value')
  const unit = value?.kind === 'coding' ? (value.display ?? value.code) : null
  if (value?.kind === 'coding' && unit !== null) return { unit, system: value.system, code: value.code }
  extension.refuse('wrong_type', '', 'A unit needs a valueCoding with a code or a display.')
  return null
}

/** Reads the units of a number or a quantity. */
export const readUnits = (item: Element): Unit[] =>
  item.extensions(urls.unit, urls.unitOption).flatMap((extension) => readUnit(extension) ?? [])

/**
 * Reads the limits of an item's answers.
 * @param compile throws if a pattern is not valid
 */
export function readLimits(item: Element, compile: (pattern: string) => unknown): Limits {
  const extension = item.extension(urls.regex)
  const pattern = extension?.text('valueString') ?? null
  if (pattern !== null && pattern.length > most.patternLength) {
    extension?.refuse('pattern', 'valueString', `A pattern may have ${most.patternLength} characters.`)
  } else if (pattern !== null) {
    try {
      compile(pattern)
    } catch {
      extension?.refuse(
        'pattern',
        'valueString',
        'This pattern cannot be run: patterns have the syntax of RE2, without lookahead, lookbehind and backreferences, and at most 2,500 steps with their repetitions written out.',
      )
    }
  }
  const limits: Limits = {
    minLength: readCount(item, urls.minLength, ['valueInteger']),
    maxLength: item.count('maxLength'),
    minOccurs: readCount(item, urls.minOccurs, ['valueInteger', 'valuePositiveInt', 'valueUnsignedInt']),
    maxOccurs: readCount(item, urls.maxOccurs, ['valueInteger', 'valuePositiveInt', 'valueUnsignedInt']),
    min: readBound(item, urls.minValue, urls.minQuantity),
    max: readBound(item, urls.maxValue, urls.maxQuantity),
    decimalPlaces: readCount(item, urls.decimalPlaces, ['valueInteger']),
    pattern,
    mimeTypes: item.extensions(urls.mimeType).flatMap((entry) => entry.text('valueCode') ?? []),
    maxBytes: readSize(item),
  }
  for (const [low, high] of [
    ['minLength', 'maxLength'],
    ['minOccurs', 'maxOccurs'],
  ] as const) {
    if ((limits[low] ?? 0) > (limits[high] ?? Number.POSITIVE_INFINITY)) {
      item.refuse('limits', '', `${low} is larger than ${high}: no answer could be valid.`)
    }
  }
  return limits
}

/** FHIR states the size of a file in megabytes. */
function readSize(item: Element): number | null {
  const extension = item.extension(urls.maxSize)
  const size = extension ? (extension.number('valueDecimal') ?? extension.number('valueInteger')) : null
  return size === null ? null : Math.floor(size * 1024 * 1024)
}
