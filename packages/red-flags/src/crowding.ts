import { partsOf } from './phrases.ts'
import { WordMap } from './word-map.ts'

/** How many phrases of an account may begin with the same word, and with the same two words. Source: docs/limits.md. */
export const mostPhrasesOfWord = 100
export const mostPhrasesOfPair = 16

/** Words with which more phrases begin than a search may compare at each word of a text. */
export interface Crowding {
  readonly words: string
  readonly count: number
  readonly most: number
}

/**
 * Finds words with which too many phrases begin, or null. Words with stars count with every longer word that they match: a search
 * takes longer with each.
 */
export function findCrowding(
  rules: readonly { readonly phrases: readonly string[]; readonly language: string }[],
): Crowding | null {
  const all = new Map(
    rules.flatMap(({ phrases, language }) =>
      phrases.map((phrase) => {
        const parts = partsOf(phrase, language)
        return [JSON.stringify(parts), parts.flat()] as const
      }),
    ),
  )
  const beginnings = new WordMap<{ count: number; readonly seconds: WordMap<{ count: number }> }>()
  for (const [first, second] of all.values()) {
    if (!first) continue
    const beginning = beginnings.at(first, () => ({ count: 0, seconds: new WordMap() }))
    beginning.count += 1
    if (second) beginning.seconds.at(second, () => ({ count: 0 })).count += 1
  }
  for (const [first, second] of all.values()) {
    if (!first) continue
    let [ofWord, ofPair] = [0, 0]
    beginnings.forEach(first.word, ({ count, seconds }) => {
      ofWord += count
      if (second) seconds.forEach(second.word, ({ count: also }) => (ofPair += also))
    })
    if (ofWord > mostPhrasesOfWord) return { words: first.word, count: ofWord, most: mostPhrasesOfWord }
    if (second && ofPair > mostPhrasesOfPair)
      return { words: `${first.word} ${second.word}`, count: ofPair, most: mostPhrasesOfPair }
  }
  return null
}
