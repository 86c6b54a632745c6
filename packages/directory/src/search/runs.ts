import { fold, foldCharacter } from './fold.ts'

/** A part of a run, with its position in the text. */
export interface Part {
  readonly folded: string
  readonly start: number
  readonly end: number
}

/**
 * Letters and digits between spaces or punctuation: the `characters` of a script without words, the `words` that ICU finds in a script
 * without spaces, or the parts of a `compound` between apostrophes, hyphens and ZWNJ.
 */
export interface Run {
  readonly kind: 'characters' | 'words' | 'compound'
  readonly parts: readonly Part[]
}

const scripts = (...names: string[]) => names.map((name) => `\\p{Script=${name}}`).join('')
/** Includes the sound marks of kana, which belong to no script. */
const character = `[${scripts('Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo')}\\u30fc\\u3099\\u309a\\uff70\\uff9e\\uff9f]`
const unspaced = `[${scripts('Thai', 'Lao', 'Khmer', 'Myanmar')}]`
/** U+02BC is a letter in Unicode and an apostrophe on keyboards. */
const letter = `(?:(?!${character}|${unspaced}|\\u02bc)[\\p{L}\\p{M}\\p{N}])`
const joiner = "['\\u2018\\u2019\\u02bc\\u00b4`\\u2010\\u2011\\-\\u200c\\u200d]"

const runForm = new RegExp(`(${character}+)|(${unspaced}+)|${letter}+(?:${joiner}${letter}+)*`, 'gu')
const partForm = new RegExp(`${letter}+`, 'gu')
/** A character with its sound mark, or the letters of a Korean syllable. */
const characterForm = /[\u1100-\u115f][\u1160-\u11a7][\u11a8-\u11ff]?|.[\u3099\u309a\uff9e\uff9f]?/gu

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

/**
 * How much text ICU splits at once. Splitting an endless text would take long, and nothing longer than this is a
 * word.
 */
const mostAtOnce = 2_000

function* wordsIn(run: string): Generator<[word: string, index: number]> {
  for (let from = 0; from < run.length; from += mostAtOnce) {
    for (const { segment, index } of segmenter.segment(run.slice(from, from + mostAtOnce)))
      yield [segment, from + index]
  }
}

const matchesIn = (run: string, form: RegExp) =>
  [...run.matchAll(form)].map(({ 0: part, index }) => [part, index] as const)

function partsOf(
  found: Iterable<readonly [string, number]>,
  start: number,
  foldPart: (part: string) => string,
): Part[] {
  return [...found].flatMap(([part, index]) => {
    const folded = foldPart(part)
    return folded === '' ? [] : [{ folded, start: start + index, end: start + index + part.length }]
  })
}

/** Returns the runs of a text, in order. @param longest a part is cut after this many characters. */
export function runsOf(text: string, longest: number): Run[] {
  const foldWord = (word: string) => fold(word, longest)
  return [...text.matchAll(runForm)]
    .map(({ 0: run, 1: characters, 2: words, index }): Run => {
      if (characters) return { kind: 'characters', parts: partsOf(matchesIn(run, characterForm), index, foldCharacter) }
      if (words) return { kind: 'words', parts: partsOf(wordsIn(run), index, foldWord) }
      return { kind: 'compound', parts: partsOf(matchesIn(run, partForm), index, foldWord) }
    })
    .filter(({ parts }) => parts.length > 0)
}
