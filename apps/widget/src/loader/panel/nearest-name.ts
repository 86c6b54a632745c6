/** The edit distance between two words: how many letters to insert, delete or replace. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [place, against] of [...other].entries()) {
      const [kept = 0, removed = 0, added = 0] = [row[place], row[place + 1], next[place]]
      next.push(Math.min(kept + (letter === against ? 0 : 1), removed + 1, added + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** The known name most similar to an unknown one; undefined when none is similar enough. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const plain = (word: string) => word.toLowerCase().replace(/[^a-z]/g, '')
  // Long texts are not names, and comparing them would be slow.
  const meant = plain(name.slice(0, 40))
  const [nearest] = known
    .map((word) => ({ word, far: distance(meant, plain(word)) }))
    .filter(({ word, far }) => far <= Math.max(2, Math.floor(word.length / 3)))
    .sort((one, other) => one.far - other.far)
  return nearest?.word
}
