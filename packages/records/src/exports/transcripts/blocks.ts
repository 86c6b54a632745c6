/** A file that a document names. */
export interface LinkedFile {
  readonly name: string
  /** Path in the archive. */
  readonly path: string
}

/** A part of a document, independent of the output format. Texts that people wrote keep their own direction. */
export type Block =
  | { readonly kind: 'title'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  /** `isCode`: numbers and addresses, which run from left to right in every language. */
  | { readonly kind: 'fact'; readonly label: string; readonly text: string; readonly isCode?: boolean }
  | { readonly kind: 'link'; readonly label: string; readonly files: readonly LinkedFile[] }
  | {
      readonly kind: 'message'
      readonly author: 'patient' | 'physician' | 'notice'
      readonly name: string
      /** ISO 8601, and as the reader writes it. */
      readonly at: string
      readonly atText: string
      readonly text: string
      readonly files: readonly LinkedFile[]
    }

/** The properties of a document. */
export interface DocumentFacts {
  readonly title: string
  /** A BCP 47 tag. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly createdAt: Date
}

/** Blocks that belong together in memory. */
export type BlockPages = AsyncIterable<readonly Block[]>
