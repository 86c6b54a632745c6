import { limits } from '../model/limits.ts'
import type { Band, Item, Score } from '../model/questionnaire.ts'
import type { Element } from './element.ts'
import { ownUrls } from './extension-urls.ts'
import { checkParts, part, readFlagParts } from './read-flag.ts'
import { readText } from './read-text.ts'

function readBand(extension: Element): Band | null {
  checkParts(extension, ['low', 'high', 'label', 'level', 'text'])
  const label = part(extension, 'label')
  const text = label && readText(label, 'valueString')
  const [low, high] = ['low', 'high'].map((name) => part(extension, name)?.number('valueDecimal') ?? null)
  if (!text) {
    extension.refuse('score', '', 'A band needs a part label with a valueString.')
    return null
  }
  if ((low ?? Number.NEGATIVE_INFINITY) > (high ?? Number.POSITIVE_INFINITY)) {
    extension.refuse('score', '', 'The low end of a band is above its high end.')
  }
  const flag = part(extension, 'level') ? readFlagParts(extension) : null
  return { low: low ?? null, high: high ?? null, label: text, flag }
}

/** What a score can count: options with weights, numbers, and yes or no. */
function counts(item: Item): boolean {
  if (item.type === 'choice') return item.options.length > 0 && item.options.every((option) => option.weight !== null)
  return item.type === 'integer' || item.type === 'decimal' || item.type === 'boolean'
}

function readScoredItem(extension: Element, items: ReadonlyMap<string, Item>): Score['items'][number] | null {
  const nested = part(extension, 'linkId')
  const linkId = nested ? nested.text('valueString') : extension.text('valueString')
  const weight = part(extension, 'weight')?.number('valueDecimal') ?? 1
  const item = linkId === null ? undefined : items.get(linkId)
  if (linkId === null) extension.refuse('score', '', 'An item of a score needs a valueString with a linkId.')
  else if (!item) extension.refuse('dangling', '', `There is no item with the linkId "${linkId.slice(0, 80)}".`)
  else if (!counts(item)) {
    extension.refuse(
      'score',
      '',
      `The item "${linkId.slice(0, 80)}" cannot be counted. Use a number, a boolean, or a choice whose options all have an ordinalValue.`,
    )
  }
  return linkId !== null && item && counts(item) ? { linkId, weight } : null
}

const overlap = (a: Band, b: Band) =>
  (a.low ?? Number.NEGATIVE_INFINITY) <= (b.high ?? Number.POSITIVE_INFINITY) &&
  (b.low ?? Number.NEGATIVE_INFINITY) <= (a.high ?? Number.POSITIVE_INFINITY)

function readScore(extension: Element, items: ReadonlyMap<string, Item>): Score | null {
  checkParts(extension, ['code', 'title', 'item', 'band'])
  const code = part(extension, 'code')?.text('valueCode') ?? null
  if (code === null) extension.refuse('score', '', 'A score needs a part code with a valueCode such as "phq-9".')
  const title = part(extension, 'title')
  const parts = (name: string) => extension.list('extension').filter((entry) => entry.raw('url') === name)
  const scored = parts('item').flatMap((entry) => readScoredItem(entry, items) ?? [])
  const bands = parts('band').flatMap((entry) => readBand(entry) ?? [])
  if (parts('item').length === 0) extension.refuse('score', '', 'A score needs at least one part item.')
  if (new Set(scored.map(({ linkId }) => linkId)).size < scored.length) {
    extension.refuse('score', '', 'An item is counted twice in this score.')
  }
  if (bands.length > limits.bands) extension.refuse('score', '', `A score may have ${limits.bands} bands.`)
  const clash = bands.find((band, index) => bands.slice(index + 1).some((other) => overlap(band, other)))
  if (clash) extension.refuse('score', '', `The band "${clash.label.text}" overlaps another one.`)
  return code === null ? null : { code, title: title && readText(title, 'valueString'), items: scored, bands }
}

/** Reads the scores of a questionnaire from our own extension. */
export function readScores(root: Element, items: ReadonlyMap<string, Item>): Score[] {
  const extensions = root.extensions(ownUrls.score)
  if (extensions.length > limits.scores) root.refuse('score', '', `A questionnaire may have ${limits.scores} scores.`)
  const scores = extensions.slice(0, limits.scores).flatMap((extension) => readScore(extension, items) ?? [])
  if (new Set(scores.map(({ code }) => code)).size < scores.length) {
    root.refuse('score', '', 'Two scores have the same code.')
  }
  return scores
}
