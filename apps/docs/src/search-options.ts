import type { Options } from 'minisearch'

/** What a search finds: a heading, and the text below it. */
export interface Section {
  /** Its URL. */
  readonly id: string
  readonly page: string
  readonly heading: string
  readonly text: string
}

/** The build and the browser use the same. An identifier such as `has_open_thread` is one word and its parts. */
export const searchOptions: Options<Section> = {
  fields: ['page', 'heading', 'text'],
  storeFields: ['page', 'heading', 'text'],
  tokenize: (text) =>
    text.split(/[^\p{L}\p{N}_-]+/u).flatMap((word) => (/[_-]/.test(word) ? [word, ...word.split(/[_-]+/)] : [word])),
  searchOptions: { boost: { heading: 4, page: 2 }, prefix: true, fuzzy: (term) => (term.length > 4 ? 0.2 : false) },
}
