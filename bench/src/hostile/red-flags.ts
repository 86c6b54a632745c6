import { createRedFlagSearch, findRedFlags, loweringWords, type RedFlagRule, shippedRules } from '@consult/red-flags'
import type { Scale } from '../bench.ts'
import { milliseconds } from '../report/figures.ts'
import { searchByFirstWord } from './first-word-search.ts'

/** The longest message, and how often each text is searched. */
const longest = 8_000
const turns = { full: 50, miniature: 3 } as const satisfies Record<Scale, number>

const filled = (part: string) => [...part.repeat(Math.ceil(longest / part.length))].slice(0, longest).join('')
const han = [...'胸一二三四五六七八九十百千万上下左右前后']

/** A partner's own list of as many phrases with one first word as the service accepts. */
const crowded: RedFlagRule = {
  id: 'crowded',
  language: 'zh',
  priority: 'urgent',
  advice: null,
  phrases: Array.from({ length: 100 }, (_, n) =>
    [han[0], ...[1, 7, 11].map((step) => han[1 + ((n * step) % 19)])].join(' '),
  ),
}

/** Texts of all phrases, and of their first words with negations, in the languages that took the longest. */
function* texts() {
  for (const language of ['ar', 'zh', 'en']) {
    const phrases = shippedRules.filter((rule) => rule.language === language).flatMap((rule) => rule.phrases)
    const space = language === 'zh' ? '' : ' '
    const words = phrases.map((phrase) => phrase.replaceAll('*', ''))
    const negations = loweringWords[language]?.negations ?? []
    yield { name: `phrases, ${language}`, rules: shippedRules, text: filled(words.join(space)) }
    const negated = words.map((phrase, n) => `${negations[n % negations.length] ?? ''}${space}${phrase}`)
    yield { name: `negated, ${language}`, rules: shippedRules, text: filled(negated.join(space)) }
  }
  yield { name: 'one first word, zh', rules: [crowded], text: filled(han.slice(0, 4).join('')) }
  yield { name: 'only the first word, zh', rules: [crowded], text: filled('胸') }
}

/** The processor time of one search, on average. */
function timeOf(count: number, search: () => unknown): number {
  search()
  const before = process.threadCpuUsage()
  for (let turn = 0; turn < count; turn += 1) search()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000 / count
}

/** Compares the whole search for red flags with a search of the phrases by their first words alone. */
export function measureRedFlags(scale: Scale): string[][] {
  return [...texts()].map(({ name, rules, text }) => {
    const search = createRedFlagSearch(rules, loweringWords)
    const before = searchByFirstWord(rules)
    const ours = timeOf(turns[scale], () => findRedFlags(search, text))
    const theirs = timeOf(turns[scale], () => before(text))
    return [name, milliseconds(ours), milliseconds(theirs), ours === 0 ? '–' : (theirs / ours).toFixed(1)]
  })
}
