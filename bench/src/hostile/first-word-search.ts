import { partsOf, type Token, tokensOf } from '@consult/red-flags'

type Parts = ReturnType<typeof partsOf>

const matches = ({ word, hasStar }: Parts[number][number], token: Token | undefined) =>
  token !== undefined && (hasStar ? token.word.startsWith(word) : token.word === word)

const isAt = (part: Parts[number], tokens: readonly Token[], at: number) =>
  part.every((wanted, n) => matches(wanted, tokens[at + n]))

/** Where the part stands at `from` or up to two words later in the clause, or -1. */
function nextPart(part: Parts[number], tokens: readonly Token[], from: number): number {
  const most = (tokens[from]?.place ?? 0) + 2
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (!token || token.word === '.' || token.place > most) return -1
    if (isAt(part, tokens, at)) return at
  }
  return -1
}

/**
 * The alternative to the search by two words: every phrase that begins with a word of the text is compared.
 * @returns a function that counts the phrases in a text.
 */
export function searchByFirstWord(rules: readonly { phrases: readonly string[]; language: string }[]) {
  const byWord = new Map<string, Parts[]>()
  for (const { phrases, language } of rules) {
    for (const parts of phrases.map((phrase) => partsOf(phrase, language))) {
      const [first] = parts.flat()
      if (!first) continue
      const key = first.hasStar ? `${first.word}*` : first.word
      byWord.set(key, [...(byWord.get(key) ?? []), parts])
    }
  }
  const lengths = [...new Set([...byWord.keys()].filter((word) => word.endsWith('*')).map((word) => word.length - 1))]
  return (text: string): number => {
    const tokens = tokensOf(text)
    let count = 0
    for (const [first, { word }] of tokens.entries()) {
      for (const key of [word, ...lengths.map((length) => `${word.slice(0, length)}*`)]) {
        for (const parts of byWord.get(key) ?? []) {
          let from = first
          const stands = parts.every((part, n) => {
            const at = n === 0 ? (isAt(part, tokens, first) ? first : -1) : nextPart(part, tokens, from)
            from = at + part.length
            return at !== -1
          })
          if (stands) count += 1
        }
      }
    }
    return count
  }
}
