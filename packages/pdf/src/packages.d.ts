declare module 'bidi-js' {
  interface Bidi {
    getEmbeddingLevels(
      text: string,
      direction?: 'ltr' | 'rtl' | 'auto',
    ): {
      readonly levels: Uint8Array
      readonly paragraphs: readonly { readonly level: number }[]
    }
    getMirroredCharacter(character: string): string | null
    getBidiCharTypeName(character: string): string
  }
  // biome-ignore lint/style/noDefaultExport: the package has this one
  export default function bidiFactory(): Bidi
}

declare module 'linebreak' {
  // biome-ignore lint/style/noDefaultExport: the package has this one
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): { readonly position: number; readonly required: boolean } | null
  }
}
