/** The name of a language in the reader's language; the tag itself where it has none. */
export function languageName(tag: string, reader: string): string {
  try {
    return new Intl.DisplayNames(reader, { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
