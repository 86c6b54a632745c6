/** Whether a text can be the key of something that the partner names, such as a questionnaire. */
export const isKey = (text: string): boolean => /^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/.test(text)

/** Makes a key from the first text that has one. Empty: none has. */
export function keyFrom(...texts: readonly unknown[]): string {
  for (const text of texts) {
    if (typeof text !== 'string') continue
    const key = text
      .toLowerCase()
      .replace(/[^a-z0-9._-]+/g, '-')
      .slice(0, 64)
      .replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')
    if (key !== '') return key
  }
  return ''
}
