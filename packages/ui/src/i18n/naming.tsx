/** A placeholder for the name while the sentence is built. It occurs in no text. */
const place = '\uFFFC'

/**
 * A sentence that contains a person's name. The name keeps its own text direction, so that an Arabic name does not
 * reorder an English sentence, nor a Latin name an Arabic one.
 * @param words builds the sentence from a name.
 */
export function Naming({ words, name }: { words: (name: string) => string; name: string }) {
  const [before, after] = words(place).split(place)
  return (
    // Use elements, because page translators replace the text nodes that React would change; see `LiveText`.
    <>
      <span>{before}</span>
      <bdi>{name}</bdi>
      <span>{after}</span>
    </>
  )
}
