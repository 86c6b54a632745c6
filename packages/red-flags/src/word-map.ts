/** A word as a phrase has it, without its star. */
export interface Starred {
  readonly word: string
  readonly hasStar: boolean
}

/** Values by words, some of which stand for every word that begins with them. */
export class WordMap<V> {
  readonly #exact = new Map<string, V>()
  readonly #starred = new Map<string, V>()
  /** The lengths of the words with stars, the shortest first. */
  #lengths: readonly number[] = []

  get isEmpty(): boolean {
    return this.#exact.size === 0 && this.#lengths.length === 0
  }

  /** The value of the word; `make` makes the first one. */
  at({ word, hasStar }: Starred, make: () => V): V {
    const words = hasStar ? this.#starred : this.#exact
    const known = words.get(word)
    if (known !== undefined) return known
    const made = make()
    words.set(word, made)
    if (hasStar && !this.#lengths.includes(word.length))
      this.#lengths = [...this.#lengths, word.length].sort((one, other) => one - other)
    return made
  }

  /** Calls `visit` with the values of all words that a text's word matches. */
  forEach(word: string, visit: (value: V) => void): void {
    const exact = this.#exact.get(word)
    if (exact !== undefined) visit(exact)
    for (const length of this.#lengths) {
      if (length > word.length) break
      const starred = this.#starred.get(length === word.length ? word : word.slice(0, length))
      if (starred !== undefined) visit(starred)
    }
  }
}
