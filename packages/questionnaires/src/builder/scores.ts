import { type FlagLevel, flagLevels } from '../model/questionnaire.ts'
import { ownUrls } from '../read/extension-urls.ts'
import { type Draft, type Entry, typeOf, withRoot } from './document.ts'
import { withFlagParts } from './item-fields.ts'
import { findExtension, isJson, type Json, listOf, stringOf, withEntry, withExtension, withList } from './json.ts'
import { optionsOf } from './options.ts'
import { textOf, withText } from './texts.ts'

/** A range of a score as the builder shows it. */
export interface BandField {
  /** Among the parts of the score. */
  readonly index: number
  readonly low: number | null
  readonly high: number | null
  readonly label: string
  readonly level: FlagLevel | null
  readonly text: string
}

export interface ScoreField {
  /** Among the extensions of the form. */
  readonly index: number
  readonly code: string
  readonly title: string
  /** The linkIds of the questions that count. */
  readonly linkIds: readonly string[]
  readonly bands: readonly BandField[]
}

const partsOf = (json: Json) => listOf(json, 'extension')
const numberIn = (part: Json | null) => (typeof part?.valueDecimal === 'number' ? part.valueDecimal : null)

function linkIdIn(part: Json): string {
  const nested = findExtension(part, 'linkId')
  return stringOf(nested ?? part, 'valueString')
}

function readBand(band: Json, index: number, language: string | null): BandField {
  const level = stringOf(findExtension(band, 'level') ?? {}, 'valueCode')
  return {
    index,
    low: numberIn(findExtension(band, 'low')),
    high: numberIn(findExtension(band, 'high')),
    label: textOf(findExtension(band, 'label') ?? {}, 'valueString', language),
    level: flagLevels.find((each) => each === level) ?? null,
    text: textOf(findExtension(band, 'text') ?? {}, 'valueString', language),
  }
}

/** The scores of a form. */
export const scoresOf = ({ root }: Draft, language: string | null): ScoreField[] =>
  partsOf(root).flatMap((score, index) => {
    if (!isJson(score) || score.url !== ownUrls.score) return []
    const parts = partsOf(score)
    return {
      index,
      code: stringOf(findExtension(score, 'code') ?? {}, 'valueCode'),
      title: textOf(findExtension(score, 'title') ?? {}, 'valueString', language),
      linkIds: parts.flatMap((part) => (isJson(part) && part.url === 'item' ? linkIdIn(part) : [])),
      bands: parts.flatMap((part, at) => (isJson(part) && part.url === 'band' ? readBand(part, at, language) : [])),
    }
  })

/** The answers to `isCountable`: a form may have 500 items, and most stay the same while one is edited. */
const countable = new WeakMap<Json, boolean>()

/** Whether a score can count an item: a number, yes or no, or a choice whose options all have a weight. */
export function isCountable(entry: Entry): boolean {
  const type = typeOf(entry)
  if (type === 'integer' || type === 'decimal' || type === 'boolean') return true
  if (type !== 'choice') return false
  const known = countable.get(entry.json)
  if (known !== undefined) return known
  const options = optionsOf(entry.json, null)
  const is = options.length > 0 && options.every(({ weight }) => weight !== null)
  countable.set(entry.json, is)
  return is
}

const newBand = (low: number): Json => ({
  url: 'band',
  // It has no label yet. The form cannot be saved until the author has written one.
  extension: [{ url: 'low', valueDecimal: low }, { url: 'label' }],
})

/** Adds a score of these questions. */
export function addScore(draft: Draft, linkIds: readonly string[]): Draft {
  const taken = scoresOf(draft, null).map(({ code }) => code)
  let number = taken.length + 1
  while (taken.includes(`score-${number}`)) number += 1
  const added: Json = {
    url: ownUrls.score,
    extension: [
      { url: 'code', valueCode: `score-${number}` },
      ...linkIds.map((linkId) => ({ url: 'item', valueString: linkId })),
    ],
  }
  return withRoot(draft, (root) => ({ ...root, extension: [...partsOf(root), added] }))
}

const withScore = (draft: Draft, index: number, change: (score: Json) => Json | null): Draft =>
  withRoot(draft, (root) => withEntry(root, 'extension', index, change))

export const removeScore = (draft: Draft, index: number): Draft => withScore(draft, index, () => null)

export const setScoreTitle = (draft: Draft, index: number, language: string | null, title: string): Draft =>
  withScore(draft, index, (score) =>
    withExtension(score, 'title', (part) => {
      const written = withText(part ?? { url: 'title' }, 'valueString', language, title)
      return Object.keys(written).length > 1 ? written : null
    }),
  )

export const setScoreCode = (draft: Draft, index: number, code: string): Draft =>
  withScore(draft, index, (score) =>
    withExtension(score, 'code', (part) => ({ ...part, url: 'code', valueCode: code })),
  )

/** Counts a question in a score, or no longer. */
export const setCounted = (draft: Draft, index: number, linkId: string, isCounted: boolean): Draft =>
  withScore(draft, index, (score) => {
    const isIt = (part: unknown) => isJson(part) && part.url === 'item' && linkIdIn(part) === linkId
    const parts = partsOf(score)
    if (!isCounted)
      return withList(
        score,
        'extension',
        parts.filter((part) => !isIt(part)),
      )
    if (parts.some(isIt)) return score
    const last = parts.findLastIndex((part) => isJson(part) && part.url === 'item')
    const at = last >= 0 ? last + 1 : parts.length
    return { ...score, extension: parts.toSpliced(at, 0, { url: 'item', valueString: linkId }) }
  })

/** Adds a band that begins above the last one. */
export function addBand(draft: Draft, index: number): Draft {
  const bands = scoresOf(draft, null).find((score) => score.index === index)?.bands ?? []
  const highest = Math.max(-1, ...bands.flatMap(({ low, high }) => [low ?? -1, high ?? -1]))
  return withScore(draft, index, (score) => ({ ...score, extension: [...partsOf(score), newBand(highest + 1)] }))
}

const withBand = (draft: Draft, index: number, band: number, change: (band: Json) => Json | null): Draft =>
  withScore(draft, index, (score) => withEntry(score, 'extension', band, change))

export const removeBand = (draft: Draft, index: number, band: number): Draft => withBand(draft, index, band, () => null)

/** Sets an end of a band; both ends belong to it. @param value null: no limit */
export const setBandEnd = (
  draft: Draft,
  index: number,
  band: number,
  end: 'low' | 'high',
  value: number | null,
): Draft =>
  withBand(draft, index, band, (json) =>
    withExtension(json, end, (part) => (value === null ? null : { ...part, url: end, valueDecimal: value })),
  )

export const setBandLabel = (
  draft: Draft,
  index: number,
  band: number,
  language: string | null,
  label: string,
): Draft =>
  withBand(draft, index, band, (json) =>
    withExtension(json, 'label', (part) => withText(part ?? { url: 'label' }, 'valueString', language, label)),
  )

export const setBandFlag = (
  draft: Draft,
  index: number,
  band: number,
  level: FlagLevel | null,
  language: string | null,
  text: string,
): Draft => withBand(draft, index, band, (json) => withFlagParts(json, level, language, text))
