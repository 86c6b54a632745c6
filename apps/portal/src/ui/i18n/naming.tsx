/** Stands where the name goes while the sentence is made; no text has it. */
const place = '\uFFFC'

/**
 * A sentence with somebody's name in it. The name keeps its own direction: an Arabic name turns nothing around it, and a
 * Latin one nothing in an Arabic sentence.
 * @param words makes the sentence of a name.
 */
export function Naming({ words, name }: { words: (name: string) => string; name: string }) {
  const [before, after] = words(place).split(place)
  return (
    <>
      {before}
      <bdi>{name}</bdi>
      {after}
    </>
  )
}
