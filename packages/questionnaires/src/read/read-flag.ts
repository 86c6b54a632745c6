import { type Flag, flagLevels } from '../model/questionnaire.ts'
import type { Element } from './element.ts'
import { ownUrls } from './extension-urls.ts'
import { readText } from './read-text.ts'

/** Finds a part of one of our own extensions. */
export const part = (extension: Element, name: string) =>
  extension.list('extension').find((entry) => entry.raw('url') === name) ?? null

/** Refuses parts of one of our own extensions that do not exist. */
export function checkParts(extension: Element, known: readonly string[]): void {
  for (const entry of extension.list('extension')) {
    const name = String(entry.raw('url'))
    if (!known.includes(name)) {
      entry.refuse('unknown_element', 'url', `There is no part "${name.slice(0, 80)}" here: use ${known.join(', ')}.`)
    }
  }
}

/** Reads the level and the text of a flag from the parts of an extension. */
export function readFlagParts(extension: Element): Flag | null {
  const level = part(extension, 'level')?.text('valueCode') ?? null
  const known = flagLevels.find((one) => one === level)
  if (!known) {
    extension.refuse('flag', '', `A flag needs a part level with the valueCode ${flagLevels.join(', ')}.`)
    return null
  }
  const text = part(extension, 'text')
  return { level: known, text: text && readText(text, 'valueString') }
}

/** Reads the red flag of an option or of a boolean item. */
export function readFlag(element: Element): Flag | null {
  const extension = element.extension(ownUrls.flag)
  if (!extension) return null
  checkParts(extension, ['level', 'text'])
  return readFlagParts(extension)
}
