/** Scripts in which one character is a word or a syllable: 痛, 김. The service finds each as the beginning of a word. */
const wordCharacter = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}]/u

/** Whether a query is long enough. One letter of an alphabet would match nearly everything. */
export const isSearchable = (query: string): boolean => query.length >= 2 || wordCharacter.test(query)
